import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import conventions from './conventions.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const titles = new Set(
  globSync(['graphql/**/*.test.ts', 'features/**/*.test.ts', 'tests/*.test.ts'], { cwd: root }).flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /^\s*(?:test|describe|\]\))[\w.]*\(\s*(['"`])(.+?)\1,|^\s*\]\)\((['"`])(.+?)\3,/gm,
      ),
    ].map(([, , title, , tabled]) => (title ?? tabled ?? '').replaceAll(String.raw`\'`, "'")),
  ),
)

test('every convention of GraphQL has its test', () => {
  const untested = Object.entries(conventions).filter(([, title]) => !titles.has(title))
  expect(untested).toEqual([])
})

test('a convention without a test is found', () => {
  expect(titles.has('has the fields that all types share')).toBe(true)
  expect(titles.has('no test is called this')).toBe(false)
})
