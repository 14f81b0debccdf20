import type { Caller } from '#contract/access.ts'
import type { Cell, Sheet } from '#kernel/sheets.ts'
import type { Db } from '#storage/database.ts'
import { type LoggedJob, countJobs, listJobs } from './job-log.store.ts'
import type { Period } from './periods.ts'

type LogType = 'INVENTORY_IMPORT' | 'WS_SYNC' | 'REPORT_SYNC'

/** The kinds of jobs that each type is the log of. */
const kinds: Readonly<Record<LogType, string>> = {
  INVENTORY_IMPORT: 'import',
  WS_SYNC: 'workspaceSync',
  REPORT_SYNC: 'reportSync',
}
const names: Readonly<Record<LogType, string>> = {
  INVENTORY_IMPORT: 'Imports',
  WS_SYNC: 'Workspace syncs',
  REPORT_SYNC: 'Report syncs',
}

const columns = [
  ['id', 'ID'],
  ['status', 'State'],
  ['userName', 'Started by'],
  ['createdAt', 'Put in'],
  ['startedAt', 'Started'],
  ['endedAt', 'Ended'],
  ['done', 'Rows done'],
  ['total', 'Rows'],
  ['reason', 'Reason of a failure'],
].map(([key = '', label = key]) => ({ key, label }))

/** The logs of imports and syncs: one row for each job of the kind. */
export const jobLogs = (db: Db) => ({
  count: async ({ workspaceId }: Caller, type: LogType, period: Period): Promise<number> =>
    await countJobs(db, { workspaceId, kind: kinds[type], ...period }),

  sheet: ({ workspaceId }: Caller, type: LogType, period: Period): Sheet => ({
    name: names[type],
    holds: names[type],
    open: async () => ({
      columns,
      pages: (async function* onePage() {
        const jobs = await listJobs(db, { workspaceId, kind: kinds[type], ...period })
        if (jobs.length > 0) yield JSON.stringify(jobs.map(rowOf))
      })(),
    }),
  }),
})
export type JobLogs = ReturnType<typeof jobLogs>

const rowOf = (job: LoggedJob): Cell[] => [
  job.id,
  job.state,
  job.user_name,
  job.created_at.toISOString(),
  job.started_at?.toISOString() ?? null,
  job.ended_at?.toISOString() ?? null,
  job.done,
  job.total,
  job.failure,
]
