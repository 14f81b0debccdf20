import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalCodes } from '#graphql/execution/errors.ts'
import { violationCodes } from '#kernel/violation-codes.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The codes in the first column of a table below a heading. */
const codesBelow = (heading: string, page: string): string[] => {
  const [, section = ''] = read(page).split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code))
}

test('the documentation explains every code of a violation once, and no other', () => {
  expect(codesBelow('What is refused', 'docs/interface/fact-sheets.md').toSorted()).toEqual(violationCodes)
})

test('every code of a violation is used', () => {
  const sources = globSync('mock-server/{data-model,features,graphql}/**/!(*.test).ts', { cwd: root })
    .map(read)
    .join('')
  // These two are put together from the end of the relation.
  const isBuilt = (code: string) => code.startsWith('FS_VALIDATION_RELATION_NOT_UNIQUE_')
  expect(violationCodes.filter((code) => !isBuilt(code) && !sources.includes(`'${code}'`))).toEqual([])
})

test('the documentation explains every code of an error that is about no member', () => {
  const codes = new Set([...Object.values(refusalCodes), 'ROLLED_BACK', 'FAULT'])
  expect(codesBelow('Errors', 'docs/interface/graphql.md').toSorted()).toEqual([...codes].toSorted())
})
