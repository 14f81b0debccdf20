import { expect, test } from 'vitest'
import { fragmentsAmong } from './fragments.ts'

const short = 'export const a = 1\n'
const reader = (path: string, code = "import { a } from './a.ts'\n") => ({ path: `src/${path}`, code })
const files = (...more: { path: string; code: string }[]) => [{ path: 'src/a.ts', code: short }, ...more]
const isRefused = (all: ReturnType<typeof files>, changed = ['src/a.ts']) => fragmentsAmong(all, changed).length > 0

test('a changed file below 25 lines needs three readers', () => {
  const two = files(reader('b.ts'), reader('c.ts'))
  expect(fragmentsAmong(two, ['src/a.ts'])).toEqual([
    'src/a.ts  has 1 lines and 2 readers: a file below 25 lines needs 3',
  ])
  expect(isRefused([...two, reader('d.ts')])).toBe(false)
  expect(isRefused(two, ['src/b.ts'])).toBe(true)
  expect(isRefused(two, [])).toBe(false)
  expect(isRefused([{ path: 'src/a.ts', code: `${short}${'\n'.repeat(24)}` }])).toBe(false)
})

test('unless it is loaded on demand, or its name says what it is for', () => {
  expect(isRefused(files(reader('b.ts', "const load = () => import('./a.ts')\n")))).toBe(false)
  for (const path of ['src/a.styles.ts', 'src/a.policy.ts', 'src/main.tsx', 'mock-server/storage/migrations/0056-a.ts'])
    expect(isRefused([{ path, code: short }], [path])).toBe(false)
})
