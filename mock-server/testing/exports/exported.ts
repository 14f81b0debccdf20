import { Workbook } from '@cj-tech-master/excelts'
import { isRecord } from '#contract/is-record.ts'
import { fromSpreadsheet } from '#kernel/spreadsheet-text.ts'
import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

const api = '/services/pathfinder/v1'

/** Starts an export, lets its job run, and resolves to its record. */
export async function runExport(service: TestService, client: Client, query: string) {
  const started = await client.post(`${api}/exports/fullExport?${query}`, undefined)
  if (started.status !== 200) throw new Error(`start: ${started.status} ${JSON.stringify(started.body)}`)
  await service.service.tick()
  return await exportOf(client, String(started.body.data.jobId).split(':').at(-1) ?? '')
}

const types = 'AUDIT_LOG,SNAPSHOT,INVENTORY_IMPORT,INVENTORY_EXPORT,WS_SYNC,REPORT_SYNC,AUDIT_LOG_LEGACY,ARCHIVE'

/** The record of an export, as lists show it. */
export async function exportOf(client: Client, id: string) {
  const { body } = await client.get(`${api}/exports?exportType=${types}&sortDirection=DESC&pageSize=100`)
  const found = body.data.find((one: { id: string }) => one.id === id)
  if (!found) throw new Error(`There is no export ${id} in ${JSON.stringify(body)}`)
  return found
}

export const downloadPath = (workspaceId: string, key: string) => `${api}/exports/downloads/${workspaceId}?key=${key}`

/** The answer with the file behind a key, of the workspace of the test or another. */
export const download = async (
  service: TestService,
  key: string,
  { workspaceId = service.workspace.id, ...headers }: Record<string, string> = {},
) => await service.fetch(new Request(`http://landscape.test${downloadPath(workspaceId, key)}`, { headers }))

/** The whole file of an export. */
export async function fileOf(service: TestService, { downloadKey }: { downloadKey: string }, workspaceId?: string) {
  const answer = await download(service, downloadKey, workspaceId === undefined ? {} : { workspaceId })
  if (answer.status !== 200) throw new Error(`download: ${answer.status} ${await answer.text()}`)
  return await answer.bytes()
}

export type Cell = string | number | boolean | null

/** A sheet of a workbook: its keys, its labels and its rows, with texts as they were before they were written. */
export interface ReadSheet {
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

/** The sheets of a workbook but the first one, by their names. */
export async function sheetsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, ReadSheet>> {
  const book = new Workbook()
  await book.xlsx.load(bytes)
  return new Map(
    book.worksheets.slice(1).map((sheet) => {
      const rows: Cell[][] = []
      sheet.eachRow({ includeEmpty: true }, (row) => {
        const cells: Cell[] = []
        row.eachCell({ includeEmpty: true }, ({ value }, column) => {
          const plain = plainOf(value)
          cells[column - 1] = typeof plain === 'string' ? fromSpreadsheet(plain) : plain
        })
        rows.push(cells)
      })
      const [keys = [], labels = [], ...data] = rows
      const named = data.map((cells) =>
        Object.fromEntries(keys.map((key, at) => [String(key), cells[at] ?? null] as const)),
      )
      return [sheet.name, { keys: keys.map(String), labels: labels.map(String), rows: named }] as const
    }),
  )
}

/** The value of a cell; a text may be in pieces. */
function plainOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (!isRecord(value) || !Array.isArray(value['richText'])) return null
  return value['richText'].map((piece: unknown) => (isRecord(piece) ? piece['text'] : '')).join('')
}

/** The first sheet of a workbook: its name, and how many pictures it has. */
export async function readMeOf(bytes: Uint8Array): Promise<{ name: string | undefined; pictures: number | undefined }> {
  const book = new Workbook()
  await book.xlsx.load(bytes)
  const [first] = book.worksheets
  return { name: first?.name, pictures: first?.getImages().length }
}
