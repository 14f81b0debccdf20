import { ZipArchive } from '@cj-tech-master/excelts/archive'
import { csvHead, csvOf } from '#kernel/csv.ts'
import type { SheetColumn } from '#kernel/sheets.ts'
import { byteQueue } from './byte-queue.ts'
import type { FilePlan } from './files.ts'
import { sheetNames } from './sheet-names.ts'
import type { Tables, Write } from './tables.ts'

const encoder = new TextEncoder()
/** By which spreadsheets know UTF-8. */
const BOM = '\uFEFF'

/** CSV (RFC 4180) with the keys above the rows: one table as it is, several as an archive with a file for each. */
export function csvFile(plan: FilePlan, write: Write): Tables {
  if (plan.sheets.length === 1) {
    const put = async (text: string) => write(encoder.encode(text))
    return {
      sheet: (columns) => put(BOM + head(columns)),
      rows: (rows) => put(csvOf([], rows)),
      finish: async () => {},
    }
  }
  const nameOf = sheetNames()
  const archive = new ZipArchive({ noSort: true, level: 1 })
  const queues = plan.sheets.map(({ name }) => {
    const queue = byteQueue()
    archive.add(`${nameOf(name)}.csv`, queue.read())
    return queue
  })
  const packed = (async () => {
    for await (const bytes of archive.stream()) write(bytes)
  })()
  let nth = -1
  const put = async (text: string) => await Promise.race([queues[nth]?.write(encoder.encode(text)), packed])
  return {
    async sheet(columns) {
      queues[nth]?.end()
      nth += 1
      await put(BOM + head(columns))
    },
    rows: (rows) => put(csvOf([], rows)),
    async finish() {
      for (const queue of queues) queue.end()
      await packed
    },
  }
}

const head = (columns: readonly SheetColumn[]): string => csvHead(columns.map(({ key }) => key))
