import Papa from 'papaparse'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import type { Column } from '#features/languages/texts/table.ts'
import type { ReadFile, ReadRow } from './read-file.ts'

/** So that spreadsheets read it as UTF-8. */
const MARK = '\uFEFF'

/** What a spreadsheet would calculate, also behind apostrophes, so that each text is read as it was written. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** One row for each text, one column for each language. A leading apostrophe keeps spreadsheets from reading a text as a formula. */
export const csvOf = (entries: readonly TextEntry[], columns: readonly Column[]): string =>
  MARK +
  Papa.unparse(
    {
      fields: ['key', ...columns.map(({ id }) => id)],
      data: entries.map(({ id }) => [id, ...columns.map(({ now }) => now.get(id) ?? '')]),
    },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  )

const plain = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** Reads a table whose first column is `key` and whose others are languages; separated by commas, semicolons or tabs. */
export function readCsv(content: string): ReadFile {
  const { data, errors } = Papa.parse<string[]>(content.replace(MARK, ''), { skipEmptyLines: 'greedy' })
  const [head = [], ...lines] = data
  const languages = head.slice(1).map((name) => name.trim())
  if (head[0]?.trim() !== 'key' || languages.length === 0 || languages.includes(''))
    return { rows: [], problems: [{ line: 1, kind: 'head' }] }
  const problems: ReadFile['problems'] = errors
    .filter(({ code }) => code !== 'UndetectableDelimiter')
    .map(({ row }) => ({ line: (row ?? 0) + 1, kind: 'quotes' as const }))
  const twice = languages.find((name, nth) => languages.indexOf(name) !== nth)
  if (twice !== undefined) return { rows: [], problems: [{ line: 1, kind: 'columnTwice', text: twice }] }
  const rows = lines.flatMap(([key = '', ...texts], nth): ReadRow[] =>
    languages.map((language, column) => ({
      line: nth + 2,
      id: key.trim(),
      language,
      text: texts[column] === undefined ? undefined : plain(texts[column]),
    })),
  )
  return { rows, problems }
}
