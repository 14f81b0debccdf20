import { Writable } from 'node:stream'
import { encodeCell, WorkbookWriter, type WorksheetWriter } from '@cj-tech-master/excelts'
import type { Cell, SheetColumn } from '#kernel/sheets.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import { forSpreadsheet } from '#kernel/spreadsheet-text.ts'
import type { FilePlan } from './files.ts'
import { addReadMe } from './read-me.ts'
import { sheetNames } from './sheet-names.ts'
import type { Tables, Write } from './tables.ts'

/** Rows of a sheet, of which two are the head. A longer table goes on in another sheet. */
const MAX_ROWS = 1_048_576
/** UTF-16 units of a cell. */
export const MAX_TEXT = 32_767
/** Quick: a workbook of a landscape is a tenth larger than at the usual level, and made in half the time. */
const LEVEL = 1

/** A workbook (ECMA-376): a sheet that says what it is, then one for each table with its keys, its labels and its rows. */
export function workbook(plan: FilePlan, write: Write): Tables {
  const out = new Writable({
    write: (chunk: Uint8Array, _, done) => {
      write(chunk)
      done()
    },
  })
  // Styles would take three quarters of the time, for every cell is given one.
  const book = new WorkbookWriter({ stream: out, useSharedStrings: false, zip: { zlib: { level: LEVEL } } })
  const nameOf = sheetNames()
  const names = plan.sheets.map(({ name }) => nameOf(name))
  addReadMe(book, plan, names)
  let [nth, columns, current, used]: [number, readonly SheetColumn[], WorksheetWriter | undefined, number] = [
    -1,
    [],
    undefined,
    0,
  ]

  /** The labels of a sheet are the heads of its filter. */
  function close(): void {
    if (!current) return
    if (columns.length > 0) current.autoFilter = `A2:${encodeCell({ r: used - 1, c: columns.length - 1 })}`
    current.commit()
  }

  function begin(name: string, next: readonly SheetColumn[]): void {
    close()
    columns = next
    current = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 2 }] })
    current.columns = columns.map(({ label, key }) => ({
      width: Math.min(40, Math.max(12, label.length + 2, key.length + 2)),
    }))
    current.addRow(columns.map(({ key }) => key)).commit()
    current.addRow(columns.map(({ label }) => forSpreadsheet(label))).commit()
    used = 2
  }

  return {
    async sheet(next) {
      nth += 1
      begin(names[nth] ?? nameOf('Sheet'), next)
    },
    async rows(rows) {
      for (const row of rows) {
        if (used === MAX_ROWS) begin(nameOf(plan.sheets[nth]?.name ?? 'Sheet'), columns)
        current?.addRow(row.map(cellOf)).commit()
        used += 1
      }
      // Packing goes on beside the rows; without a pause it would hold them all.
      await yieldToRequests()
    },
    async finish() {
      close()
      await book.commit()
    },
  }
}

/** Space at the ends of a text, which readers drop unless the text says that it counts. */
const edges = /^\s|\s$/

/** A workbook has no texts beyond the longest, and no control characters; the rest passes. */
function cellOf(value: Cell) {
  if (typeof value !== 'string') return value
  const text = forSpreadsheet(value).slice(0, MAX_TEXT)
  return edges.test(text) ? { richText: [{ text }] } : text
}
