import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Loss } from '#data-model/changes/deletions.ts'
import type { Db, Tx } from '#storage/database.ts'

interface Requested {
  readonly losses: readonly Loss[]
  /** How many fact sheets or relations each is of. */
  readonly counts: readonly number[]
  /** What an earlier change deleted, and comes back. */
  readonly restores: { readonly revision: number; readonly steps: readonly number[] } | undefined
  /** That of the data model without a place for them. */
  readonly revision: number
  readonly now: Date
}

/** Notes what is to be deleted, and kept, and what is to come back; from now on nobody sees fact sheets of a type that is lost. */
export async function requestDeletion(
  tx: Tx,
  { workspaceId, userId }: Caller,
  { losses, counts, restores, revision, now }: Requested,
) {
  await sql`INSERT INTO kept_deletion (workspace_id, revision, losses, counts, deleted_at)
    VALUES (${workspaceId}, ${revision}, ${JSON.stringify(losses)}, ${[...counts]}::bigint[], ${now})`.execute(tx)
  const types = losses.flatMap((loss) => (loss.of === 'FACT_SHEET' ? loss.type : []))
  await tx
    .insertInto('model_deletion')
    .values({
      workspace_id: workspaceId,
      revision,
      losses: JSON.stringify(losses),
      types,
      actor_id: userId,
      created_at: now,
      step: 0,
      position: null,
      deleted: 0,
      restores: restores?.revision ?? null,
      restored_steps: [...(restores?.steps ?? [])],
      restored_from: null,
    })
    .execute()
}

/** A change that is still deleting, or bringing back. */
export interface Pending {
  readonly revision: number
  /** What it deletes. */
  readonly losses: readonly Loss[]
  /** What it brings back. */
  readonly returning: readonly Loss[]
}

/** The changes of a workspace that are still deleting or bringing back, in their order. */
export async function findPending(db: Db | Tx, workspaceId: string): Promise<Pending[]> {
  const { rows } = await sql<{ revision: number; losses: string; kept: string | null; steps: number[] }>`
    SELECT d.revision, d.losses, k.losses AS kept, d.restored_steps AS steps FROM model_deletion d
    LEFT JOIN kept_deletion k ON k.workspace_id = d.workspace_id AND k.revision = d.restores
    WHERE d.workspace_id = ${workspaceId} ORDER BY d.revision`.execute(db)
  return rows.map(({ revision, losses, kept, steps }) => {
    // The service alone writes them.
    const [own, former]: readonly Loss[][] = [JSON.parse(losses), JSON.parse(kept ?? '[]')]
    return { revision, losses: own ?? [], returning: (former ?? []).filter((_, step) => steps.includes(step)) }
  })
}

/** Ends a deletion where it is: what it has not deleted yet stays. */
export const stopDeletion = async (tx: Tx, workspaceId: string, revision: number): Promise<void> =>
  void (await sql`DELETE FROM model_deletion WHERE workspace_id = ${workspaceId} AND revision = ${revision}`.execute(
    tx,
  ))
