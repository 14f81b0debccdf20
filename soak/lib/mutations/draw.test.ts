import { expect, test } from 'vitest'
import type { SourceFile } from '../../../scripts/architecture/files.ts'
import { draw } from './draw.ts'
import { importers, stagesFor } from './reach.ts'

const functions = (...names: string[]) =>
  names.map((name) => `export function ${name}() { if (a && b) c(true) }`).join('\n')

const files: SourceFile[] = [
  { path: 'mock-server/features/a/a.policy.ts', code: functions('p', 'q') },
  { path: 'mock-server/features/a/a.store.ts', code: functions('r', 's') },
  { path: 'mock-server/features/b/b.service.ts', code: functions('t', 'u') },
  { path: 'mock-server/features/b/b.ts', code: functions('v') },
  { path: 'mock-server/testing/c.store.ts', code: functions('w') },
  { path: 'src/features/a/use-a.ts', code: functions('x', 'y') },
  { path: 'src/features/a/draft/names.ts', code: functions('z', 'k') },
  { path: 'src/features/a/use-a.test.ts', code: functions('l') },
]

test('the same seed draws the same mutations whatever the order of the files, another seed others', () => {
  const drawn = draw(files, { seed: 41, count: 8 })
  expect(draw(files.toReversed(), { seed: 41, count: 8 })).toEqual(drawn)
  expect(draw(files, { seed: 42, count: 8 })).not.toEqual(drawn)
})

test('half of the mutations are of the service and half of the console, none of tests or of files without a role', () => {
  const drawn = draw(files, { seed: 7, count: 8 })
  expect(drawn.filter(({ path }) => path.startsWith('src/'))).toHaveLength(4)
  expect(new Set(drawn.map(({ path }) => path))).toEqual(
    new Set(files.map(({ path }) => path).filter((path) => !/b\.ts|testing|\.test/.test(path))),
  )
})

test('no function is mutated twice, and the draw ends when there are no more', () => {
  const drawn = draw(files, { seed: 7, count: 60 })
  expect(drawn).toHaveLength(10)
  expect(new Set(drawn.map(({ path, line }) => `${path}:${line}`)).size).toBe(10)
})

test('tests that import a file are in stages by their distance, those of types alone and of the other side left out', () => {
  const imports = (path: string, ...specifiers: string[]) => ({
    path,
    code: specifiers.map((specifier) => `import { a } from '${specifier}'`).join('\n'),
  })
  const importedBy = importers([
    imports('mock-server/features/a/rows/a.service.ts', './a.store.ts'),
    imports('mock-server/features/a/rows/a.test.ts', './a.service.ts'),
    imports('mock-server/features/a/all.test.ts', '#features/a/rows/a.service.ts'),
    imports('mock-server/tests/all.test.ts', '#features/a/rows/a.store.ts'),
    { path: 'mock-server/tests/b.test.ts', code: "import type { A } from '#features/a/rows/a.store.ts'" },
    imports('src/a.test.ts', 'mock-server/features/a/rows/a.store.ts'),
  ])
  expect(stagesFor('mock-server/features/a/rows/a.store.ts', importedBy)).toEqual([
    ['mock-server/features/a/rows/a.test.ts'],
    ['mock-server/features/a/all.test.ts'],
    ['mock-server/tests/all.test.ts'],
  ])
})
