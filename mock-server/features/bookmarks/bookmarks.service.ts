import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import { refuse } from '#kernel/refusal.ts'
import type { EventLog } from '#events/log.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { bookmarkCreated, bookmarkDeleted, bookmarkUpdated, bookmarkViewed } from './bookmark-events.view.ts'
import { storedJson } from './stored-json.ts'
import { changedMembers, valuesOf } from './column-values.ts'
import { whyNotWrite } from './bookmarks.policy.ts'
import * as store from './bookmarks.store.ts'

const DAY = 86_400_000
/** How long a deleted bookmark can be restored (decisions.md 16). */
const TOMBSTONE_DAYS = 30

type Dependencies = { storage: Storage; log: EventLog; clock: () => Date; newId: () => string }
type Found = { json: string; revision: number }

/** Bookmarks of the caller's workspace. One he cannot read is 404, one he can only read is 403 (decisions.md 3). */
export function bookmarkService({ storage, log, clock, newId }: Dependencies) {
  const origin = (caller: Caller) => ({ workspaceId: caller.workspaceId, actorId: caller.userId })

  async function found(db: Tx | Storage['db'], caller: Caller, id: string): Promise<Found> {
    const row = await store.findAsJson(db, caller, id)
    if (!row) throw notFound()
    return row
  }

  async function lockWritable(tx: Tx, caller: Caller, id: string, ifMatch: string | null): Promise<store.BookmarkRow> {
    const row = await store.lockVisible(tx, caller, id, 'live')
    if (!row) throw notFound()
    const refusal = whyNotWrite(caller, row)
    if (refusal) throw refuse.forbidden(refusal)
    if (
      ifMatch !== null &&
      !ifMatch.split(',').some((tag) => ['*', etagOf(row)].includes(tag.trim().replace(/^W\//, '')))
    ) {
      const current = await found(tx, caller, id)
      throw refuse.conflict('Somebody else has changed this bookmark in the meantime', {
        type: 'Bookmark',
        data: JSON.parse(current.json),
        headers: { etag: etagOf(row) },
      })
    }
    return row
  }

  /** Editors may remove themselves from a bookmark; their own write is still answered. */
  async function readOwnWrite(tx: Tx, caller: Caller, id: string): Promise<Found> {
    const row = (await store.findAsJson(tx, caller, id)) ?? (await store.findOwnWrite(tx, caller, id))
    if (!row) throw notFound()
    return row
  }

  /** An administrator may name another active user; anybody else's `userId` is ignored (decisions.md 13). */
  const mayGiveTo = async (tx: Tx, caller: Caller, userId: string): Promise<boolean> =>
    may(caller, 'bookmark.changeOwner') && (await store.isActiveUser(tx, caller.workspaceId, userId))

  async function ownerAfter(tx: Tx, caller: Caller, wanted: string, owner: string): Promise<string> {
    if (wanted === owner || !may(caller, 'bookmark.changeOwner')) return owner
    if (await mayGiveTo(tx, caller, wanted)) return wanted
    throw refuse.member('$.userId', 'must be an active user of this workspace')
  }

  function newRow(caller: Caller, input: BookmarkInput, ownerId: string) {
    const now = clock()
    return {
      ...valuesOf(caller, input),
      workspace_id: caller.workspaceId,
      id: newId(),
      owner_id: ownerId,
      views: 0,
      revision: 1,
      created_at: now,
      updated_at: now,
    }
  }

  return {
    async list(caller: Caller, filter: { type: string; oDataOnly: boolean; groupKey: string | undefined }) {
      demand(caller, 'bookmark.read')
      return await store.listAsJson(storage.db, caller, filter)
    },

    /** Counts as a view by default; the answer carries the count with it. */
    async get(caller: Caller, id: string, markAsViewed: boolean): Promise<Found> {
      demand(caller, 'bookmark.read')
      if (!markAsViewed) return await found(storage.db, caller, id)
      return await log.record(origin(caller), async (tx, emit) => {
        const row = await store.lockVisible(tx, caller, id, 'live')
        if (!row) throw notFound()
        await store.addView(tx, caller, id, clock())
        emit(bookmarkViewed(row))
        return await found(tx, caller, id)
      })
    },

    async create(caller: Caller, input: BookmarkInput): Promise<Found> {
      demand(caller, 'bookmark.create')
      return await log.record(origin(caller), async (tx, emit) => {
        const row = newRow(caller, input, (await mayGiveTo(tx, caller, input.userId)) ? input.userId : caller.userId)
        await store.insertBookmarks(tx, [{ ...row, ...storedJson(row) }])
        emit(bookmarkCreated(row))
        return await found(tx, caller, row.id)
      })
    },

    /** Many of the caller's own in one transaction. */
    async createMany(caller: Caller, inputs: readonly BookmarkInput[]): Promise<void> {
      demand(caller, 'bookmark.create')
      await log.record(origin(caller), async (tx, emit) => {
        const rows = inputs.map((input) => newRow(caller, input, caller.userId))
        await store.insertBookmarks(
          tx,
          rows.map((row) => ({ ...row, ...storedJson(row) })),
        )
        for (const row of rows) emit(bookmarkCreated(row))
      })
    },

    /** `ifMatch`: the If-Match header; a stale one is 409 with the current record. */
    async update(caller: Caller, id: string, input: BookmarkInput, ifMatch: string | null): Promise<Found> {
      return await log.record(origin(caller), async (tx, emit) => {
        const before = await lockWritable(tx, caller, id, ifMatch)
        const values = {
          ...valuesOf(caller, input, before),
          owner_id: await ownerAfter(tx, caller, input.userId, before.owner_id),
        }
        if (changedMembers(before, values).length > 0) {
          const after = { ...before, ...values }
          await store.replaceBookmark(tx, caller.workspaceId, id, {
            ...values,
            ...storedJson(after),
            revision: before.revision + 1,
            updated_at: clock(),
          })
          emit(bookmarkUpdated(after, before, caller.userId))
        }
        return await readOwnWrite(tx, caller, id)
      })
    },

    async remove(caller: Caller, id: string, ifMatch: string | null): Promise<void> {
      await log.record(origin(caller), async (tx, emit) => {
        const row = await lockWritable(tx, caller, id, ifMatch)
        await store.setDeleted(tx, caller.workspaceId, id, clock(), row.revision + 1)
        emit(bookmarkDeleted(row))
      })
    },

    /** Undo of a deletion: same id, same lists; counts as created. */
    async restore(caller: Caller, id: string): Promise<Found> {
      return await log.record(origin(caller), async (tx, emit) => {
        const row = await store.lockVisible(tx, caller, id, 'deleted')
        if (!row?.deleted_at || row.deleted_at.getTime() < clock().getTime() - TOMBSTONE_DAYS * DAY) throw notFound()
        const refusal = whyNotWrite(caller, row)
        if (refusal) throw refuse.forbidden(refusal)
        await store.setDeleted(tx, caller.workspaceId, id, null, row.revision + 1)
        emit(bookmarkCreated(row))
        return await found(tx, caller, id)
      })
    },

    purge: () => store.purgeDeleted(storage.db, new Date(clock().getTime() - TOMBSTONE_DAYS * DAY)),
  }
}
export type BookmarkService = ReturnType<typeof bookmarkService>

export const etagOf = ({ revision }: { revision: number }): string => `"${revision}"`

const notFound = () => refuse.notFound('There is no such bookmark')
