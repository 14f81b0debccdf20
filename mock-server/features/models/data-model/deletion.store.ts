import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Loss } from '#data-model/changes/deletions.ts'
import type { Db, Tx } from '#storage/database.ts'

interface Requested {
  readonly losses: readonly Loss[]
  /** That of the data model without a place for them. */
  readonly revision: number
  readonly now: Date
}

/** Notes what is to be deleted; from now on nobody sees fact sheets of a type that is lost. */
export async function requestDeletion(tx: Tx, { workspaceId, userId }: Caller, { losses, revision, now }: Requested) {
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
    })
    .execute()
}

/** What is still being deleted in a workspace. */
export async function findLosses(db: Db | Tx, workspaceId: string): Promise<Loss[]> {
  const { rows } = await sql<{ losses: string }>`
    SELECT losses FROM model_deletion WHERE workspace_id = ${workspaceId} ORDER BY revision`.execute(db)
  return rows.flatMap(({ losses }): Loss[] => JSON.parse(losses))
}
