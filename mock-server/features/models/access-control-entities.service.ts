import { isEqual } from 'es-toolkit'
import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { DeletedEntity } from '#contract/deleted/entities.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AccessControlEntity, createAccessControlEntity, listAccessControlEntities } from '#contract/models.ts'
import type { EventLog } from '#events/log.ts'
import { fromCursor, toCursor } from '#kernel/cursor.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { deletionOf, keepDeleted, listDeleted, takeDeleted } from '#storage/deleted-records.store.ts'
import { fold } from '#search-text/fold.ts'
import * as store from './access-control-entities.store.ts'
import { withRefusals } from './entity-refusals.service.ts'
import { entityEvent } from './entity-events.view.ts'
import { demandInWorkspace } from './models.policy.ts'

type Query = z.output<(typeof listAccessControlEntities)['query']>
type EntityInput = Input<typeof createAccessControlEntity>['body']
interface AccessControlEntityServiceOptions {
  readonly storage: Storage
  readonly log: EventLog
  /** Tells every process that the access of many users may have changed. */
  readonly accessChanged: () => void
  readonly clock: () => Date
  readonly newId: () => string
}

/** What is kept of a deleted entity. */
interface Kept {
  readonly row: store.EntityRow
  /** The ids of those who held it. */
  readonly holders: readonly string[]
}

/** The groups of a workspace that fact sheets can be restricted to. */
export function accessControlEntityService(options: AccessControlEntityServiceOptions) {
  const { storage, log, accessChanged, clock, newId } = options
  return {
    /** One page; `next` is the cursor of the following one. */
    async list(caller: Caller, { workspaceId, pageSize, cursor, sorting, sortDirection, refusals }: Query) {
      demandInWorkspace(caller, 'accessControlEntity.read', workspaceId)
      const boundTo = JSON.stringify([caller.workspaceId, sorting, sortDirection])
      const after = fromCursor(cursor, boundTo)
      const page = { sort: sorting, down: sortDirection === 'DESC', after, limit: pageSize + 1 }
      const rows = await store.entityPage(storage.db, caller.workspaceId, page)
      const shown = rows.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        entities: await withRefusals(storage.db, caller, shown.map(toEntity), refusals),
        total: await store.countEntities(storage.db, caller.workspaceId),
        next: last && rows.length > pageSize ? toCursor({ key: last.sort_key, id: last.id }, boundTo) : undefined,
      }
    },

    async get(
      caller: Caller,
      id: string,
      { workspaceId, refusals }: { workspaceId?: string | undefined; refusals: boolean },
    ): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.read', workspaceId)
      const row = await store.findEntity(storage.db, caller.workspaceId, id)
      if (!row) throw noSuchEntity()
      const [entity = toEntity(row)] = await withRefusals(storage.db, caller, [toEntity(row)], refusals)
      return entity
    },

    /** 409 for a name that the workspace has already. */
    async save(caller: Caller, input: EntityInput, workspaceId: string | undefined): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.manage', workspaceId)
      const row = newRow(caller.workspaceId, input)
      await log.record(originOf(caller), async (tx, emit) => {
        if (!(await store.insertEntity(tx, row))) throw nameTaken(row.name)
        emit(entityEvent('CREATED', row))
      })
      return toEntity(row)
    },

    /** Whoever holds the entity goes on holding it. */
    async update(
      caller: Caller,
      id: string,
      { workspaceId, ...input }: EntityInput & { workspaceId: string | undefined },
    ): Promise<AccessControlEntity> {
      demandInWorkspace(caller, 'accessControlEntity.manage', workspaceId)
      const row = await log.record(originOf(caller), async (tx, emit) => {
        const before = await store.lockEntity(tx, caller.workspaceId, id)
        if (!before) throw noSuchEntity()
        const after = { ...before, ...columnsOf(input) }
        if (isEqual(before, after)) return before
        if (await store.isNameTaken(tx, after)) throw nameTaken(after.name)
        await store.updateEntity(tx, after)
        emit(entityEvent('UPDATED', after, before))
        return after
      })
      accessChanged()
      return toEntity(row)
    },

    /** 422 while fact sheets name it, saying how many. Those who hold it no longer do. It can be restored for thirty days. */
    async remove(caller: Caller, id: string, workspaceId: string | undefined): Promise<void> {
      demandInWorkspace(caller, 'accessControlEntity.manage', workspaceId)
      await log.record(originOf(caller), async (tx, emit) => {
        const row = await store.lockEntity(tx, caller.workspaceId, id)
        if (!row) throw noSuchEntity()
        const total = await store.countRestricted(tx, row)
        if (total > 0)
          throw refuse.invalid(
            `Fact sheets that name this entity, archived ones included (${total})`,
            about('$', `is named by fact sheets: ${total}`),
          )
        const kept: Kept = { row, holders: await store.removeFromPermissions(tx, row) }
        await keepDeleted(tx, { ...keyOf(caller, id), kept, at: clock(), by: caller.userId })
        await store.deleteEntity(tx, row)
        emit(entityEvent('DELETED', row))
      })
      accessChanged()
    },

    /** The deleted entities that can be restored. */
    async deleted(caller: Caller): Promise<DeletedEntity[]> {
      demand(caller, 'accessControlEntity.manage')
      const rows = await listDeleted<Kept>(storage.db, caller.workspaceId, { kind: 'entity', now: clock() })
      return rows.map(({ kept: { row, holders }, ...deleted }) => {
        const { id, name, displayName } = toEntity(row)
        return { id, name, ...(displayName && { displayName }), holders: holders.length, ...deletionOf(deleted) }
      })
    },

    /** Restores a deleted entity, also for those who held it. 409 if its name is taken by now. */
    async restore(caller: Caller, id: string): Promise<AccessControlEntity> {
      demand(caller, 'accessControlEntity.manage')
      const row = await log.record(originOf(caller), async (tx, emit) => {
        const kept = await takeDeleted<Kept>(tx, keyOf(caller, id), clock())
        if (!kept) throw noSuchEntity()
        if (!(await store.insertEntity(tx, kept.row))) throw nameTaken(kept.row.name)
        await store.giveBack(tx, kept.row, kept.holders)
        emit(entityEvent('CREATED', kept.row))
        return kept.row
      })
      accessChanged()
      return toEntity(row)
    },

    /** Gives a new workspace an entity, without an event. */
    async create(workspaceId: string, entity: EntityInput): Promise<AccessControlEntity> {
      const row = newRow(workspaceId, entity)
      if (!(await store.insertEntity(storage.db, row))) throw nameTaken(row.name)
      return toEntity(row)
    },
  }

  function newRow(workspaceId: string, entity: EntityInput): store.EntityRow {
    return { workspace_id: workspaceId, id: newId(), ...columnsOf(entity) }
  }
}
export type AccessControlEntityService = ReturnType<typeof accessControlEntityService>

const originOf = ({ workspaceId, userId }: Caller) => ({ workspaceId, actorId: userId })
const keyOf = ({ workspaceId }: Caller, id: string) => ({ workspace_id: workspaceId, kind: 'entity' as const, id })
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
