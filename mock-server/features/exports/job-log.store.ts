import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import type { Period } from './periods.ts'

interface JobsOfKind extends Period {
  readonly workspaceId: string
  readonly kind: string
}

/** How many jobs of a kind were put in in a period. */
export async function countJobs(db: Db, { workspaceId, kind, from, until }: JobsOfKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM job
    WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND created_at BETWEEN ${from} AND ${until}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface LoggedJob {
  id: string
  state: string
  user_name: string
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  done: number
  total: number | null
  failure: string | null
}

/** The jobs of a kind that were put in in a period, the first ones first. */
export async function listJobs(db: Db, { workspaceId, kind, from, until }: JobsOfKind): Promise<LoggedJob[]> {
  const { rows } = await sql<LoggedJob>`
    SELECT j.id, j.state, u.user_name, j.created_at, j.started_at, j.ended_at, j.done, j.total, j.failure
    FROM job j JOIN users u ON u.id = j.created_by
    WHERE j.workspace_id = ${workspaceId} AND j.kind = ${kind} AND j.created_at BETWEEN ${from} AND ${until}
    ORDER BY j.created_at, j.id`.execute(db)
  return rows
}
