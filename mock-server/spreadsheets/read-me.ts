import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { forSpreadsheet } from '#kernel/spreadsheet-text.ts'
import type { FilePlan } from './files.ts'

/** Pixels that the logo fits into. */
const BOX = { width: 240, height: 72 }
/** Rows that the logo covers. */
const LOGO_ROWS = 5

/** The first sheet: the logo of the workspace, what the file is, and what its sheets hold. */
export function addReadMe(book: WorkbookWriter, { readMe, sheets }: FilePlan, names: readonly string[]): void {
  const sheet = book.addWorksheet('ReadMe')
  sheet.columns = [{ width: 34 }, { width: 60 }]
  const { title, facts, logo } = readMe
  if (logo) {
    const scale = Math.min(1, BOX.width / logo.width, BOX.height / logo.height)
    const id = book.addImage({ buffer: logo.bytes, extension: logo.extension })
    const ext = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
    sheet.addImage(id, { tl: { col: 0, row: 0 }, ext })
    for (let row = 0; row < LOGO_ROWS; row += 1) sheet.addRow([]).commit()
  }
  const add = (cells: readonly string[]) => sheet.addRow(cells.map(forSpreadsheet)).commit()
  add([title])
  for (const fact of facts) add(fact)
  if (sheets.length > 0) add([])
  for (const [nth, { holds }] of sheets.entries()) add([names[nth] ?? '', holds])
  sheet.commit()
}
