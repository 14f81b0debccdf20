import { sql } from 'kysely'
import type { Lease } from '#jobs/queue.store.ts'
import type { Db } from '#storage/database.ts'

/** Stores the next part of a file; false if the job was cancelled meanwhile, or another process has it. */
export async function insertPart(
  db: Db,
  { workspaceId, id, holder, attempt }: Lease,
  nth: number,
  content: Uint8Array,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO export_part (workspace_id, export_id, attempt, nth, content)
    SELECT j.workspace_id, j.id, j.attempt, ${nth}, ${content}::bytea FROM job j
    WHERE j.workspace_id = ${workspaceId} AND j.id = ${id} AND j.holder = ${holder} AND j.attempt = ${attempt} AND j.state = 'RUNNING'
    RETURNING nth`.execute(db)
  return rows.length > 0
}

/** Deletes the parts of one attempt, or of all those before it. */
export async function deleteParts(
  db: Db,
  { workspaceId, id, attempt }: Pick<Lease, 'workspaceId' | 'id' | 'attempt'>,
  which: 'this' | 'earlier',
): Promise<void> {
  await sql`DELETE FROM export_part WHERE workspace_id = ${workspaceId} AND export_id = ${id}
    AND ${which === 'this' ? sql`attempt = ${attempt}` : sql`attempt < ${attempt}`}`.execute(db)
}

/** Deletes the files whose time has come, and what is left of exports that ended without one. */
export async function deleteDueParts(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM export_part p USING export e, job j
    WHERE e.workspace_id = p.workspace_id AND e.id = p.export_id AND j.workspace_id = p.workspace_id AND j.id = p.export_id
      AND (e.delete_at <= ${now} OR j.state IN ('FAILED', 'CANCELLED'))`.execute(db)
}

export interface PartSize {
  readonly nth: number
  readonly size: number
}

/** The parts of a file, in their order. */
export async function partSizes(db: Db, workspaceId: string, exportId: string): Promise<PartSize[]> {
  const { rows } = await sql<PartSize>`
    SELECT p.nth, octet_length(p.content) AS size FROM export_part p
    JOIN job j ON j.workspace_id = p.workspace_id AND j.id = p.export_id AND j.attempt = p.attempt
    WHERE p.workspace_id = ${workspaceId} AND p.export_id = ${exportId} ORDER BY p.nth`.execute(db)
  return rows
}

/** One part; undefined once the file is gone. */
export async function findPart(
  db: Db,
  workspaceId: string,
  exportId: string,
  nth: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ content: Uint8Array }>`
    SELECT p.content FROM export_part p
    JOIN job j ON j.workspace_id = p.workspace_id AND j.id = p.export_id AND j.attempt = p.attempt
    WHERE p.workspace_id = ${workspaceId} AND p.export_id = ${exportId} AND p.nth = ${nth}`.execute(db)
  return rows[0]?.content
}
