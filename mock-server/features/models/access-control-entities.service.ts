import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { AccessControlEntity, listAccessControlEntities } from '#contract/models.ts'
import { fromCursor, toCursor } from '#kernel/cursor.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { fold } from '#search-text/fold.ts'
import { type EntityRow, countEntities, entityPage, findEntity, insertEntity } from './access-control-entities.store.ts'
import { demandInWorkspace } from './models.policy.ts'

type Query = z.output<(typeof listAccessControlEntities)['query']>
interface AccessControlEntityServiceOptions {
  readonly storage: Storage
  readonly newId: () => string
}

/** The groups of a workspace that fact sheets can be restricted to. */
export function accessControlEntityService({ storage, newId }: AccessControlEntityServiceOptions) {
  return {
    /** One page; `next` is the cursor of the following one. */
    async list(caller: Caller, { workspaceId, pageSize, cursor, sorting, sortDirection }: Query) {
      demandInWorkspace(caller, 'accessControlEntity.read', workspaceId)
      const boundTo = JSON.stringify([caller.workspaceId, sorting, sortDirection])
      const after = fromCursor(cursor, boundTo)
      const page = { sort: sorting, down: sortDirection === 'DESC', after, limit: pageSize + 1 }
      const rows = await entityPage(storage.db, caller.workspaceId, page)
      const shown = rows.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        entities: shown.map(toEntity),
        total: await countEntities(storage.db, caller.workspaceId),
        next: last && rows.length > pageSize ? toCursor({ key: last.sort_key, id: last.id }, boundTo) : undefined,
      }
    },

    async get(caller: Caller, id: string, workspaceId: string | undefined): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.read', workspaceId)
      const row = await findEntity(storage.db, caller.workspaceId, id)
      if (!row) throw refuse.notFound('There is no such access control entity')
      return toEntity(row)
    },

    /** Refuses a name that the workspace has already with 409. */
    async create(workspaceId: string, entity: Omit<AccessControlEntity, 'id'>): Promise<AccessControlEntity> {
      const row: EntityRow = {
        workspace_id: workspaceId,
        id: newId(),
        name: entity.name,
        name_key: fold(entity.name),
        display_name: entity.displayName ?? null,
        description: entity.description ?? null,
      }
      if (!(await insertEntity(storage.db, row))) {
        throw refuse.conflict(`There is an access control entity ${entity.name} already`, about('$.name', 'is taken'))
      }
      return toEntity(row)
    },
  }
}
export type AccessControlEntityService = ReturnType<typeof accessControlEntityService>

const toEntity = ({ id, name, display_name, description }: EntityRow): AccessControlEntity => ({
  id,
  name,
  ...(display_name !== null && { displayName: display_name }),
  ...(description !== null && { description }),
})
