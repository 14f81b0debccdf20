import type { SheetColumn } from '#kernel/sheets.ts'
import type { FilePlan } from './files.ts'
import type { Tables, Write } from './tables.ts'

const encoder = new TextEncoder()

/** A JSON object on each line: the name of its table as `sheet`, and by their keys the cells that have a value. Nothing is cut or escaped. */
export function ndjsonFile(plan: FilePlan, write: Write): Tables {
  let [nth, columns]: [number, readonly SheetColumn[]] = [-1, []]
  return {
    async sheet(next) {
      nth += 1
      columns = next
    },
    async rows(rows) {
      const sheet = plan.sheets[nth]?.name
      const lines = rows.map((row) => {
        const members = columns.flatMap(({ key }, at) => {
          const value = row[at] ?? null
          return value === null ? [] : [[key, value] as const]
        })
        return `${JSON.stringify(Object.fromEntries([['sheet', sheet], ...members]))}\n`
      })
      write(encoder.encode(lines.join('')))
    },
    finish: async () => {},
  }
}
