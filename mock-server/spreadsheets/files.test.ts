import fc from 'fast-check'
import { unzip } from '@cj-tech-master/excelts/archive'
import { parseCsv } from '@cj-tech-master/excelts/csv'
import { describe, expect, test } from 'vitest'
import { forSpreadsheet, fromSpreadsheet } from '#kernel/spreadsheet-text.ts'
import type { Cell } from '#kernel/sheets.ts'
import { sheetsOf } from '#testing/exports/exported.ts'
import type { FilePlan } from './files.ts'
import { sheetNames } from './sheet-names.ts'
import { openFile } from './thread.ts'
import { MAX_TEXT } from './workbook.ts'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'note', label: '=Note' },
]

/** A file of these sheets, each with two columns. */
async function fileOf(format: FilePlan['format'], sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>) {
  const pieces: Uint8Array[] = []
  const names = Object.keys(sheets)
  const plan = { format, sheets: names.map((name) => ({ name, holds: name })), readMe: { title: 'Test', facts: [] } }
  const file = openFile(plan, async (bytes) => void pieces.push(bytes))
  try {
    for (const name of names) {
      await file.sheet(columns)
      expect(await file.rows(JSON.stringify(sheets[name]))).toBe(sheets[name]?.length)
    }
    const { size } = await file.finish()
    const bytes = new Uint8Array(Buffer.concat(pieces))
    expect(bytes.length).toBe(size)
    return bytes
  } finally {
    await file.close()
  }
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('a text that a spreadsheet would run begins with an apostrophe, and every text comes back as it was', () => {
  expect(
    ['=1+1', '+49', '-x', '@a', '\tb', '\rc', '\nd', '＝1', "'＠", "'=1", 'plain', "'tis", ''].map(forSpreadsheet),
  ).toEqual(["'=1+1", "'+49", "'-x", "'@a", "'\tb", "'\rc", "'\nd", "'＝1", "''＠", "''=1", 'plain', "'tis", ''])
  const tricky = fc.array(
    fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', 'a', ' '),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        tricky.map((signs) => signs.join('')),
      ),
      (original) => {
        const cell = forSpreadsheet(original)
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        expect(fromSpreadsheet(cell)).toBe(original)
      },
    ),
    { numRuns: 1000 },
  )
})

test('sheets have names that workbooks take, and no two the same', () => {
  const nameOf = sheetNames()
  const long = 'applicationBusinessCapabilityRelation'
  expect([long, long, 'a/b:c', "'quoted'", '', '', 'READMe', 'History', 'A B C'].map(nameOf)).toEqual([
    'applicationBusinessCapabilityRe',
    'applicationBusinessCapability 2',
    'a b c',
    'quoted',
    'Sheet',
    'Sheet 2',
    'READMe 2',
    'History 2',
    'A B C 2',
  ])
})

describe('a workbook', () => {
  test('has the values that were put in: texts, numbers and truth values', async () => {
    const rows = [
      ['=cmd', -5],
      ["'=x", 1.5e300],
      [' spaces ', true],
      ['line\nbreak "quoted" <b>&amp;', null],
      ['_x0041_ Ärger 🦊', false],
    ]
    const sheet = (await sheetsOf(await fileOf('XLSX', { One: rows }))).get('One')
    expect(sheet?.keys).toEqual(['name', 'note'])
    expect(sheet?.labels).toEqual(['Name', '=Note'])
    expect(sheet?.rows).toEqual(rows.map(([name, note]) => ({ name, note })))
  })

  test('cuts texts that are longer than a cell can be, and drops what XML has no place for', async () => {
    const bytes = await fileOf('XLSX', { One: [['x'.repeat(MAX_TEXT + 5), 'a\u0001b\uFFFEc']] })
    const [row] = (await sheetsOf(bytes)).get('One')?.rows ?? []
    expect([String(row?.['name']).length, row?.['note']]).toEqual([MAX_TEXT, 'abc'])
  })
})

describe('CSV', () => {
  test('of one table is that table, of several an archive with a file for each', async () => {
    const rows = [
      ['=1+1', 'a,"b"\nc'],
      ['plain', null],
    ]
    const single = text(await fileOf('CSV', { One: rows }))
    expect(single).toBe('name,note\r\n\'=1+1,"a,""b""\nc"\r\nplain,\r\n')
    const archive = unzip(await fileOf('CSV', { One: rows, Two: [['second', 2]], Three: [] }))
    const files: Record<string, unknown> = {}
    for await (const entry of archive.entries()) files[entry.path] = parseCsv(text(await entry.bytes()))
    expect(files).toEqual({
      'One.csv': [
        ['name', 'note'],
        ["'=1+1", 'a,"b"\nc'],
        ['plain', ''],
      ],
      'Two.csv': [
        ['name', 'note'],
        ['second', '2'],
      ],
      'Three.csv': [['name', 'note']],
    })
  })
})

test('NDJSON has an object on each line, with nothing cut, escaped or empty', async () => {
  const long = `=${'x'.repeat(40_000)}`
  const lines = text(await fileOf('NDJSON', { One: [[long, null]], Two: [['b', 2]] })).split('\n')
  expect(lines.map((line) => (line === '' ? '' : JSON.parse(line)))).toEqual([
    { sheet: 'One', name: long },
    { sheet: 'Two', name: 'b', note: 2 },
    '',
  ])
})

test('a writer whose bytes nobody can store fails with the reason, and ends', async () => {
  const plan = { format: 'NDJSON' as const, sheets: [{ name: 'One', holds: 'One' }], readMe: { title: '', facts: [] } }
  const file = openFile(plan, async () => {
    throw new Error('No space left')
  })
  await file.sheet(columns)
  await file.rows('[["a",1]]')
  await expect(file.finish()).rejects.toThrow('No space left')
  await file.close()
})
