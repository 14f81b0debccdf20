import { sql } from 'kysely'
import type { BookmarkRow } from '#features/bookmarks/rows/bookmarks.store.ts'
import type { Tx } from '#storage/database.ts'

interface Wanted {
  readonly workspaceId: string
  /** Words as JSON writes them. */
  readonly texts: readonly string[]
  /** Those of the page before end with it. */
  readonly after: string | null
  readonly limit: number
}

/**
 * Bookmarks whose state has one of these words, locked, in the order of their ids; deleted ones too, which can be restored. Read
 * without visibleTo: a change of the models is carried into the bookmarks of everybody.
 */
export async function lockMentioning(tx: Tx, { workspaceId, texts, after, limit }: Wanted): Promise<BookmarkRow[]> {
  const { rows } = await sql<BookmarkRow>`
    SELECT b.* FROM bookmark b
    WHERE b.workspace_id = ${workspaceId} AND (${after}::uuid IS NULL OR b.id > ${after}::uuid)
      AND EXISTS (SELECT 1 FROM unnest(${[...texts]}::text[]) word WHERE strpos(b.state::text, word) > 0)
    ORDER BY b.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows
}

/** A working copy, by its own id. */
export interface CopyRow {
  readonly id: string
  /** As the view saved it, whose own it is. */
  readonly state: unknown
}

/** Working copies whose state has one of these words, locked; those of everybody, which nobody is shown here. */
export async function lockCopiesMentioning(tx: Tx, { workspaceId, texts, after, limit }: Wanted): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    SELECT w.id, w.state FROM bookmark_working_copy w
    WHERE w.workspace_id = ${workspaceId} AND (${after}::uuid IS NULL OR w.id > ${after}::uuid)
      AND EXISTS (SELECT 1 FROM unnest(${[...texts]}::text[]) word WHERE strpos(w.state::text, word) > 0)
    ORDER BY w.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows
}

/** Another state of a working copy that is locked; it stays as old as it is. */
export const updateCopy = (tx: Tx, workspaceId: string, { id, state }: { id: string; state: string }) =>
  tx
    .updateTable('bookmark_working_copy')
    .set({ state })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Working copies that were begun from the version before a change follow it, because the same is changed in them. */
export const followVersion = (tx: Tx, { workspace_id, id, version }: BookmarkRow) =>
  tx
    .updateTable('bookmark_working_copy')
    .set({ base_version: version + 1 })
    .where('workspace_id', '=', workspace_id)
    .where('bookmark_id', '=', id)
    .where('base_version', '=', version)
    .execute()
