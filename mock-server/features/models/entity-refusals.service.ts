import type { Caller } from '#contract/access.ts'
import type { EntityRefusals } from '#contract/models.ts'
import type { Db } from '#storage/database.ts'
import { entitiesInUse } from './access-control-entities.store.ts'
import { entityRefusals } from './models.policy.ts'

/** Access control entities, on request with what the caller can't do with each. */
export async function withRefusals<Entity extends { readonly id: string }>(
  db: Db,
  caller: Caller,
  entities: readonly Entity[],
  isRequested: boolean,
): Promise<(Entity & { refusals?: EntityRefusals })[]> {
  if (!isRequested) return [...entities]
  const ids = entities.map(({ id }) => id)
  const inUse = await entitiesInUse(db, caller.workspaceId, ids)
  return entities.map((entity) => ({ ...entity, refusals: entityRefusals(caller, inUse.has(entity.id)) }))
}
