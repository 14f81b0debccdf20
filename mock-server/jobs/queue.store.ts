import { type Selectable, sql } from 'kysely'
import { refuse } from '#kernel/refusal.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

export type JobRow = Selectable<Database['job']>

export interface JobKey {
  readonly workspaceId: string
  readonly id: string
}

/** A job as whoever runs it holds it: of no more use once somebody else has it. */
export interface Lease extends JobKey {
  readonly holder: string
  readonly attempt: number
}

interface NewJob extends JobKey {
  readonly kind: string
  readonly createdBy: string
  readonly now: Date
}

/** Jobs of one person that have not ended. */
const MOST_OPEN = 10
/** A job that ends its process each time is given up. */
const MOST_ATTEMPTS = 5

/** Puts a job in; resolves to its number in the workspace. 409 where its starter has too many already. */
export async function enqueue(tx: Tx, { workspaceId, id, kind, createdBy, now }: NewJob): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO job_gate (workspace_id, last) VALUES (${workspaceId}, 1)
    ON CONFLICT (workspace_id) DO UPDATE SET last = job_gate.last + 1 RETURNING last`.execute(tx)
  const number = rows[0]?.last ?? 1
  const open = await sql<{ total: number }>`
    SELECT count(*) AS total FROM job WHERE workspace_id = ${workspaceId} AND created_by = ${createdBy}
      AND state IN ('QUEUED', 'RUNNING')`.execute(tx)
  if ((open.rows[0]?.total ?? 0) >= MOST_OPEN)
    throw refuse.conflict(`You have ${MOST_OPEN} jobs that have not ended. Wait for one of them, or cancel it`)
  await sql`
    INSERT INTO job (workspace_id, id, number, kind, state, created_by, created_at)
    VALUES (${workspaceId}, ${id}, ${number}, ${kind}, 'QUEUED', ${createdBy}, ${now})`.execute(tx)
  return number
}

interface Claim {
  readonly kinds: readonly string[]
  readonly holder: string
  readonly now: Date
  readonly leaseMs: number
  /** How many of a workspace may run. */
  readonly perWorkspace: number
}

/**
 * Takes up a job that waits, or whose holder has not been heard of in time. Nobody has two under way, so that there is a place for others
 * while one person has many; the workspace and the person whose turn was longest ago come first, then the oldest job. `waits`: there is
 * one, and it could not be taken up just now. What has failed its holders too many times is given up.
 */
export async function claim(tx: Tx, request: Claim): Promise<JobRow | 'waits' | 'none'> {
  const { kinds, holder, now, leaseMs, perWorkspace } = request
  const running = sql`SELECT count(*) FROM job o WHERE o.workspace_id = j.workspace_id AND o.state = 'RUNNING' AND o.lease_until > ${now}`
  const isDue = sql`j.kind = ANY(${[...kinds]}::text[])
    AND (j.state = 'QUEUED' OR (j.state = 'RUNNING' AND j.lease_until <= ${now}))
    AND (${running}) < ${perWorkspace} AND (${running} AND o.created_by = j.created_by) = 0`
  const lastTurn = sql`SELECT max(o.started_at) FROM job o WHERE o.workspace_id = j.workspace_id AND o.created_by = j.created_by`
  const { rows: found } = await sql<{ workspace_id: string; id: string }>`
    SELECT j.workspace_id, j.id FROM job j WHERE ${isDue}
    ORDER BY (${running}), (${lastTurn}) NULLS FIRST, j.created_at, j.id LIMIT 1`.execute(tx)
  const [next] = found
  if (!next) return 'none'
  // Others who take up a job of the workspace wait here, so that none of them counts before the others are counted.
  await sql`SELECT 1 FROM job_gate WHERE workspace_id = ${next.workspace_id} FOR UPDATE`.execute(tx)
  const { rows } = await sql<JobRow>`
    UPDATE job j SET state = CASE WHEN j.attempt >= ${MOST_ATTEMPTS} THEN 'FAILED' ELSE 'RUNNING' END, attempt = j.attempt + 1,
      holder = ${holder}, lease_until = ${new Date(now.getTime() + leaseMs)}, started_at = coalesce(j.started_at, ${now}), done = 0,
      ended_at = CASE WHEN j.attempt >= ${MOST_ATTEMPTS} THEN ${now}::timestamptz END,
      failure = CASE WHEN j.attempt >= ${MOST_ATTEMPTS} THEN 'The service was stopped in the middle of it five times' END
    WHERE j.workspace_id = ${next.workspace_id} AND j.id = ${next.id} AND ${isDue} RETURNING j.*`.execute(tx)
  const [row] = rows
  return row?.state === 'RUNNING' ? row : 'waits'
}

/** Renews a lease, with how far the job is; false if it was cancelled, or somebody else has it. */
export async function renew(
  db: Db,
  { workspaceId, id, holder, attempt }: Lease,
  { done, total, until }: { readonly done: number; readonly total: number | null; readonly until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE job SET done = ${done}, total = ${total}, lease_until = ${until}
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND holder = ${holder} AND attempt = ${attempt} AND state = 'RUNNING'
    RETURNING id`.execute(db)
  return rows.length > 0
}

interface End {
  readonly state: 'DONE' | 'FAILED'
  readonly now: Date
  readonly failure?: string
  /** Of a job that is done: its rows, whatever was expected. */
  readonly done?: number
}

/** Ends a job; false if it was cancelled before, or somebody else has it. */
export async function end(
  db: Db | Tx,
  { workspaceId, id, holder, attempt }: Lease,
  { state, now, failure, done }: End,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE job SET state = ${state}, ended_at = ${now}, failure = ${failure ?? null}, holder = NULL, lease_until = NULL,
      done = coalesce(${done ?? null}::bigint, done), total = coalesce(${done ?? null}::bigint, total)
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND holder = ${holder} AND attempt = ${attempt} AND state = 'RUNNING'
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Gives a job back before it has ended, for another process to take up. */
export async function giveBack(db: Db, { workspaceId, id, holder, attempt }: Lease): Promise<void> {
  await sql`
    UPDATE job SET state = 'QUEUED', holder = NULL, lease_until = NULL, attempt = attempt - 1
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND holder = ${holder} AND attempt = ${attempt} AND state = 'RUNNING'`.execute(
    db,
  )
}

/** Cancels a job that has not ended; false if it has. Who runs it learns of it when the lease is renewed. */
export async function cancel(tx: Tx, { workspaceId, id }: JobKey, by: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE job SET state = 'CANCELLED', ended_at = ${now}, ended_by = ${by}, holder = NULL, lease_until = NULL
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND state IN ('QUEUED', 'RUNNING') RETURNING id`.execute(tx)
  return rows.length > 0
}
