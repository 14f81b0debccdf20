import { exportTypes } from 'mock-server/contract/exports/export-options.ts'
import { type Export, listExports } from 'mock-server/contract/exports/exports.ts'
import { queryFor } from '#api/operation.ts'

/** Exports that the tray shows at most. */
const MOST = 10

/** The latest exports of somebody, of all types. */
export const ownExports = (userId: string) =>
  queryFor(listExports, {
    query: { exportType: [...exportTypes], userId, sortDirection: 'DESC', pageSize: MOST },
  })

export const isRunning = ({ status }: Export): boolean => status === 'STARTED'

/** Whether the file of an export can be downloaded at a moment. */
export const hasFile = ({ status, deleteAt }: Export, now: number): boolean =>
  (status === 'COMPLETED' || status === 'DOWNLOADED') && deleteAt !== undefined && Date.parse(deleteAt) > now

/** How far it is, from 0 to 1; undefined before that is known. */
export const partOf = ({ done, total }: Export): number | undefined =>
  total === undefined || total === 0 ? undefined : Math.min(1, done / total)

/** Milliseconds until it is done, by how long it took so far. */
export function timeLeft(one: Export, now: number): number | undefined {
  const part = partOf(one)
  if (part === undefined || part === 0 || one.startedAt === undefined) return undefined
  return ((now - Date.parse(one.startedAt)) / part) * (1 - part)
}
