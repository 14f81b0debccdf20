import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AccessControlEntity, createAccessControlEntity, listAccessControlEntities } from '#contract/models.ts'
import { fromCursor, toCursor } from '#kernel/cursor.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { fold } from '#search-text/fold.ts'
import * as store from './access-control-entities.store.ts'
import { demandInWorkspace } from './models.policy.ts'

type Query = z.output<(typeof listAccessControlEntities)['query']>
type EntityInput = Input<typeof createAccessControlEntity>['body']
interface AccessControlEntityServiceOptions {
  readonly storage: Storage
  /** Tells every process that the access of many users may have changed. */
  readonly accessChanged: () => void
  readonly newId: () => string
}

/** The groups of a workspace that fact sheets can be restricted to. */
export function accessControlEntityService({ storage, accessChanged, newId }: AccessControlEntityServiceOptions) {
  return {
    /** One page; `next` is the cursor of the following one. */
    async list(caller: Caller, { workspaceId, pageSize, cursor, sorting, sortDirection }: Query) {
      demandInWorkspace(caller, 'accessControlEntity.read', workspaceId)
      const boundTo = JSON.stringify([caller.workspaceId, sorting, sortDirection])
      const after = fromCursor(cursor, boundTo)
      const page = { sort: sorting, down: sortDirection === 'DESC', after, limit: pageSize + 1 }
      const rows = await store.entityPage(storage.db, caller.workspaceId, page)
      const shown = rows.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        entities: shown.map(toEntity),
        total: await store.countEntities(storage.db, caller.workspaceId),
        next: last && rows.length > pageSize ? toCursor({ key: last.sort_key, id: last.id }, boundTo) : undefined,
      }
    },

    async get(caller: Caller, id: string, workspaceId: string | undefined): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.read', workspaceId)
      const row = await store.findEntity(storage.db, caller.workspaceId, id)
      if (!row) throw noSuchEntity()
      return toEntity(row)
    },

    /** 409 for a name that the workspace has already. */
    async save(caller: Caller, input: EntityInput, workspaceId: string | undefined): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.manage', workspaceId)
      return await create(caller.workspaceId, input)
    },

    /** Whoever holds the entity under its old name holds it under the new one. */
    async update(
      caller: Caller,
      id: string,
      { workspaceId, ...input }: EntityInput & { workspaceId: string | undefined },
    ): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.manage', workspaceId)
      const row = await storage.transaction(async (tx) => {
        const before = await store.lockEntity(tx, caller.workspaceId, id)
        if (!before) throw noSuchEntity()
        const after = { ...before, ...columnsOf(input) }
        if (await store.isNameTaken(tx, after)) throw nameTaken(after.name)
        await store.updateEntity(tx, after)
        if (after.name !== before.name) await store.renameInPermissions(tx, before, after.name)
        return after
      })
      accessChanged()
      return toEntity(row)
    },

    /** 422 while fact sheets name it, saying how many. Those who hold it no longer do. */
    async remove(caller: Caller, id: string, workspaceId: string | undefined): Promise<void> {
      demandInWorkspace(caller, 'accessControlEntity.manage', workspaceId)
      await storage.transaction(async (tx) => {
        const row = await store.lockEntity(tx, caller.workspaceId, id)
        if (!row) throw noSuchEntity()
        const total = await store.countRestricted(tx, row)
        if (total > 0)
          throw refuse.invalid(
            `Fact sheets that name this entity, archived ones included (${total})`,
            about('$', `is named by fact sheets: ${total}`),
          )
        await store.removeFromPermissions(tx, row)
        await store.deleteEntity(tx, row)
      })
      accessChanged()
    },

    create,
  }

  async function create(workspaceId: string, entity: EntityInput): Promise<AccessControlEntity> {
    const row = { workspace_id: workspaceId, id: newId(), ...columnsOf(entity) }
    if (!(await store.insertEntity(storage.db, row))) throw nameTaken(row.name)
    return toEntity(row)
  }
}
export type AccessControlEntityService = ReturnType<typeof accessControlEntityService>

const noSuchEntity = () => refuse.notFound('There is no such access control entity')
const nameTaken = (name: string) =>
  refuse.conflict(`There is an access control entity ${name} already`, about('$.name', 'is taken'))

const columnsOf = ({ name, displayName, description }: EntityInput) => ({
  name,
  name_key: fold(name),
  display_name: displayName ?? null,
  description: description ?? null,
})

const toEntity = ({ id, name, display_name, description }: store.EntityRow): AccessControlEntity => ({
  id,
  name,
  ...(display_name !== null && { displayName: display_name }),
  ...(description !== null && { description }),
})
