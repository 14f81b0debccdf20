import { expect, test } from 'vitest'
import { testsReachedBy } from './reach.ts'

const sources: Record<string, string> = {
  'mock-server/features/towns/towns.service.ts': `import { fold } from '#search-text/fold.ts'`,
  'mock-server/features/towns/towns.test.ts': `import { startService } from '#testing/service.ts'`,
  'mock-server/features/roads/roads.test.ts': `import { startService } from '#testing/service.ts'`,
  'mock-server/search-text/fold.ts': '',
  'mock-server/search-text/fold.test.ts': `import { fold } from './fold.ts'`,
  'mock-server/contract/towns.ts': '',
  'mock-server/features/towns/towns.routes.ts': `import { towns } from '#contract/towns.ts'`,
  'mock-server/app/compose.ts': `import { towns } from '#features/towns/towns.service.ts'`,
  'mock-server/testing/service.ts': `import { createService } from '#app/compose.ts'`,
  'mock-server/tests/pages.test.ts': `const pages = globSync(['docs/**/*.md'])`,
  'mock-server/tests/openapi.test.ts': `expect(text).toMatchFileSnapshot('../openapi/openapi.json')`,
  'src/testing/service.ts': `createRequire(import.meta.url)('mock-server/testing/service.ts')`,
  'src/i18n/i18n.ts': `import.meta.glob('./*/*.json')`,
  'src/i18n/words.test.ts': `import.meta.glob('./*/*.json')`,
  'src/features/towns/town.tsx': `import type { Road } from '#features/roads/road.tsx'\nuseTranslation('towns')`,
  'src/features/towns/town.test.tsx': `import '#testing/service.ts'\nimport { towns } from 'mock-server/contract/towns.ts'`,
  'src/features/roads/road.tsx': '',
  'src/features/roads/road.test.tsx': `import { Road } from './road.tsx'\nimport '#testing/service.ts'`,
  'vitest.config.ts': `const setupFiles = ['src/testing/quick-dom.ts']`,
  'src/testing/quick-dom.ts': '',
}
const files = Object.entries(sources).map(([path, code]) => ({ path, code }))
const reached = (...changed: string[]) => testsReachedBy(changed, files)
const all = Object.keys(sources)
  .filter((path) => path.includes('.test.'))
  .toSorted()

test('a change reaches the tests that import it, also through other files', () => {
  expect(reached('mock-server/search-text/fold.ts')).toEqual([
    'mock-server/features/towns/towns.test.ts',
    'mock-server/search-text/fold.test.ts',
  ])
})

test('a change of a feature reaches the tests of that feature, not all that load the whole service', () => {
  expect(reached('mock-server/features/towns/towns.service.ts')).toEqual(['mock-server/features/towns/towns.test.ts'])
})

test('a change of the contract reaches the features of service and console that it is about', () => {
  expect(reached('mock-server/contract/towns.ts')).toEqual([
    'mock-server/features/towns/towns.test.ts',
    'src/features/towns/town.test.tsx',
  ])
})

test('a change of what brings the service together reaches the tests of the console too, which load it past the bundler', () => {
  expect(reached('mock-server/app/compose.ts')).toEqual([
    'mock-server/features/roads/roads.test.ts',
    'mock-server/features/towns/towns.test.ts',
    'src/features/roads/road.test.tsx',
    'src/features/towns/town.test.tsx',
  ])
})

test('an import of types alone does not carry a change', () => {
  expect(reached('src/features/roads/road.tsx')).toEqual(['src/features/roads/road.test.tsx'])
})

test('texts reach their own tests and the pages that use them', () => {
  expect(reached('src/i18n/de/towns.json')).toEqual(['src/features/towns/town.test.tsx', 'src/i18n/words.test.ts'])
})

test('pages and snapshots reach the tests that read them', () => {
  expect(reached('docs/interface/events.md')).toEqual(['mock-server/tests/pages.test.ts'])
  expect(reached('mock-server/openapi/openapi.json')).toEqual(['mock-server/tests/openapi.test.ts'])
})

test('a changed test reaches itself', () => {
  expect(reached('src/i18n/words.test.ts')).toEqual(['src/i18n/words.test.ts'])
})

test('packages, the configuration and what it loads reach every test', () => {
  expect(reached('package-lock.json')).toEqual(all)
  expect(reached('vitest.config.ts')).toEqual(all)
  expect(reached('src/testing/quick-dom.ts')).toEqual(all)
})

test('what no test reads reaches none', () => {
  expect(reached('LICENSE', 'e2e/towns.e2e.ts')).toEqual([])
})
