import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import { checkRows } from './check-rows.ts'
import { csvOf, readCsv } from './csv.ts'
import { decoded } from './read-file.ts'
import { readXliff, xliffOf } from './xliff.ts'

const workspaceId = 'bc4c2b8a-0000-4000-8000-000000000000'
const entry = (id: string): TextEntry => ({
  id,
  path: id.split('/'),
  group: 'fields',
  name: id,
  part: undefined,
  type: undefined,
})
const ids = ['custom/a', 'custom/b', 'dataModel/factSheets/Application/label/singular']
const entries = ids.map(entry)
const column = (id: string, texts: readonly (string | undefined)[]) => {
  const now = new Map(ids.flatMap((key, nth) => (texts[nth] === undefined ? [] : [[key, texts[nth]] as const])))
  return { id, now, stored: now }
}
const base = column('en', ['Hello {name}', 'Bye', 'Application'])
const german = column('de', ['Hallo {name}', undefined, 'Anwendung'])
const known = { entries, columns: [base, german], base }
const csv = (content: string) => checkRows(readCsv(content), known)
const xliff = (content: string) => checkRows(readXliff(content, { workspaceId, base }), known)

/** Texts with what CSV, XML and spreadsheets have for something else. */
const anyText = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('=', "'", '"', ',', ';', '<', '&', '>', ']]>', ' ', '-', '@', '+'),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    ),
    minLength: 1,
    maxLength: 8,
  })
  .filter((text) => /^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]+$/u.test(text) && !/[\uFEFF]/u.test(text))

describe('a CSV', () => {
  test('that was exported is read as the same texts, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 3, maxLength: 3 }), (texts) => {
        const own = column('de', texts)
        const { rows, problems } = readCsv(csvOf(entries, [base, own]))
        expect(problems).toEqual([])
        expect(rows.filter(({ language }) => language === 'de').map(({ text }) => text)).toEqual(texts)
      }),
    )
  })

  test('writes no text that a spreadsheet would calculate', () => {
    expect(
      csvOf(entries, [column('en', ['=1+1', '@SUM(A1)', "'=x"])])
        .split('\r\n')
        .slice(1),
    ).toEqual([`custom/a,"'=1+1"`, `custom/b,"'@SUM(A1)"`, `${ids[2]},"''=x"`])
  })

  test('changes what is other and not empty, with semicolons too', () => {
    const { changes, problems } = csv('key;en;de\ncustom/a;Hello {name};\ncustom/b;Bye;Tschüss\n')
    expect(problems).toEqual([])
    expect(changes).toEqual([{ entry: entries[1], language: 'de', text: 'Tschüss' }])
  })

  test.for([
    ['text,de\ncustom/a,x', [{ line: 1, kind: 'head' }]],
    ['key,de,de\ncustom/a,x,y', [{ line: 1, kind: 'columnTwice', text: 'de' }]],
    ['key,fr\ncustom/a,Bonjour', [{ line: 1, kind: 'language', text: 'fr' }]],
    [
      'key,de\ncustom/b,x\ncustom/z,y\ncustom/b,z',
      [
        { line: 3, kind: 'unknown', text: 'custom/z' },
        { line: 4, kind: 'twice', text: 'custom/b' },
      ],
    ],
    ['key,de\ncustom/a,Hallo', [{ line: 2, kind: 'placeholder', text: '{name}' }]],
    ['key,de\n__proto__,x', [{ line: 2, kind: 'unknown', text: '__proto__' }]],
  ] as const)('with something wrong says so by line: %j', ([content, problems]) => {
    expect(csv(content).problems).toEqual(problems)
  })

  test('in UTF-16 is read, and in another encoding it is not', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x6b, 0, 0xfc, 0])
    expect(decoded(utf16)).toBe('kü')
    expect(decoded(new TextEncoder().encode('kü'))).toBe('kü')
    expect(decoded(Uint8Array.from([0x6b, 0xfc, 0x0a]))).toBeUndefined()
  })
})

describe('an XLIFF', () => {
  const exported = xliffOf({ entries, base, target: german, workspaceId })

  test('that was exported changes nothing', () => {
    expect(exported).toContain('version="1.2"')
    expect(xliff(exported)).toEqual({ changes: [], problems: [] })
  })

  test('is read as the same texts, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 3, maxLength: 3 }), (texts) => {
        const own = column('de', texts)
        const { rows } = readXliff(xliffOf({ entries, base, target: own, workspaceId }), { workspaceId, base })
        expect(rows.map(({ text }) => text)).toEqual(texts)
      }),
      { numRuns: 50 },
    )
  })

  test('changes what was translated', () => {
    const { changes, problems } = xliff(exported.replace('Anwendung', 'Applikation'))
    expect(problems).toEqual([])
    expect(changes).toEqual([{ entry: entries[2], language: 'de', text: 'Applikation' }])
  })

  test('with something wrong says so by line', () => {
    const lineOf = (text: string) => exported.slice(0, exported.indexOf(text)).split('\n').length
    expect(xliff(exported.replaceAll(workspaceId, 'another')).problems).toEqual([
      { line: 1, kind: 'workspace', text: 'another' },
    ])
    expect(xliff(exported.replace('target-language="de"', 'target-language="fr"')).problems).toEqual([
      { line: 1, kind: 'language', text: 'fr' },
    ])
    expect(xliff(exported.replace('Bye', 'Good bye')).problems).toEqual([])
    const line = lineOf('id="custom/a"')
    expect(xliff(exported.replace('Hello {name}', 'Hi {name}')).problems).toEqual([
      { line, kind: 'original', text: 'custom/a' },
    ])
    expect(xliff(exported.replace('Hallo {name}', 'Hallo')).problems).toEqual([
      { line, kind: 'placeholder', text: '{name}' },
    ])
    expect(xliff(exported.replace('id="custom/a"', 'id="custom/z"')).problems).toEqual([
      { line, kind: 'unknown', text: 'custom/z' },
    ])
    expect(xliff('<xliff><file></xliff>').problems).toEqual([{ line: 1, kind: 'xml' }])
    expect(xliff('<html/>').problems).toEqual([{ line: 1, kind: 'noXliff' }])
  })
})
