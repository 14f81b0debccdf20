import type { Deletion } from '#contract/model-changes.ts'
import type { Loss } from '#data-model/changes/deletions.ts'
import type { Db, Tx } from '#storage/database.ts'
import { namesOf } from './deletion-names.ts'
import { countLosses } from './losses.store.ts'

/** What each loss would delete, as the interface tells it. */
export async function deletionsOf(db: Db | Tx, workspaceId: string, losses: readonly Loss[]): Promise<Deletion[]> {
  const counts = await countLosses(db, workspaceId, losses)
  return losses.map((loss, nth) => ({ deletionType: loss.of, count: counts[nth] ?? 0, ...namesOf(loss) }))
}
