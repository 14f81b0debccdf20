import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import { refuse } from '#kernel/refusal.ts'
import type { EventLog } from '#events/log.ts'
import type { Storage, Tx } from '#storage/database.ts'
import type { BookmarkAccess } from '#contract/bookmarks/access.ts'
import { countAccess, findMembersWithAccess } from './access/bookmark-access.store.ts'
import { toMemberWithAccess } from './access/bookmark-access.view.ts'
import { bookmarkCreated, bookmarkDeleted, bookmarkUpdated, bookmarkViewed } from './rows/bookmark-events.view.ts'
import { columnValues } from './rows/column-values.ts'
import { whyNoFeed } from './rows/feeds.policy.ts'
import * as store from './rows/bookmarks.store.ts'
import { restorableSince } from './deleted/restorable.ts'
import { demandFactSheets, type VisibleFactSheets } from './rows/references.service.ts'
import { saveChange } from './rows/save-change.service.ts'
import { storedJson } from './rows/stored-json.ts'
import { keepVersions } from './rows/versions.store.ts'
import {
  demandCategory,
  demandWrite,
  lockWritable,
  noSuchBookmark,
  readAsJson,
  type WriteTarget,
} from './rows/writable.service.ts'
import { publishWorkingCopy } from './rows/working-copies.store.ts'

interface BookmarkServiceOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly clock: () => Date
  readonly newId: () => string
  /** Passed in, because bookmarks know no fact sheets. */
  readonly visibleFactSheets: VisibleFactSheets
}

/** Bookmarks of the caller's workspace. One that the caller can't read is 404, one that they can only read is 403. */
export function bookmarkService({ storage, log, clock, newId, visibleFactSheets }: BookmarkServiceOptions) {
  const originOf = (caller: Caller) => ({ workspaceId: caller.workspaceId, actorId: caller.userId })

  function newRow(caller: Caller, input: BookmarkInput, ownerId: string, id = newId()) {
    const now = clock()
    const values = columnValues(caller, input)
    demandFeed(values)
    const row = {
      ...values,
      workspace_id: caller.workspaceId,
      id,
      owner_id: ownerId,
      views: 0,
      revision: 1,
      created_at: now,
      updated_at: now,
      updated_by: caller.userId,
    }
    return { ...row, ...storedJson(row) }
  }

  return {
    async list(caller: Caller, filter: store.ListFilter) {
      demand(caller, 'bookmark.read')
      return await store.listAsJson(storage.db, caller, filter)
    },

    /** With `markAsViewed`, counts a view; the answer includes it. */
    async get(caller: Caller, id: string, markAsViewed: boolean): Promise<store.BookmarkJson> {
      demand(caller, 'bookmark.read')
      if (!markAsViewed || caller.isPreview) return await readAsJson(storage.db, caller, id)
      return await log.record(originOf(caller), async (tx, emit) => {
        const row = await store.lockLive(tx, caller, id)
        if (!row) throw noSuchBookmark()
        await store.addView(tx, row, { userId: caller.userId, now: clock() })
        emit(bookmarkViewed(row))
        return await readAsJson(tx, caller, id)
      })
    },

    async create(caller: Caller, input: BookmarkInput): Promise<store.BookmarkJson> {
      demand(caller, 'bookmark.create')
      return await log.record(originOf(caller), async (tx, emit) => {
        await demandFactSheets(tx, caller, { sent: input.referencedFactSheetIds }, visibleFactSheets)
        const row = newRow(caller, input, await ownerOfNew(tx, caller, input.userId))
        demandCategory(caller, ['bookmark.create', 'bookmark.read'], row)
        await store.insertBookmarks(tx, [row])
        await keepVersions(tx, caller.workspaceId, [row.id])
        emit(bookmarkCreated(row))
        return await readAsJson(tx, caller, row.id)
      })
    },

    /** Creates many bookmarks of the caller's own in one transaction, with the ids that they bring. */
    async createMany(caller: Caller, inputs: readonly (BookmarkInput & { readonly id?: string })[]): Promise<void> {
      demand(caller, 'bookmark.create')
      await log.record(originOf(caller), async (tx, emit) => {
        for (const { referencedFactSheetIds: sent } of inputs)
          await demandFactSheets(tx, caller, { sent }, visibleFactSheets)
        const rows = inputs.map(({ id, ...input }) => newRow(caller, input, caller.userId, id))
        for (const row of rows) demandCategory(caller, ['bookmark.create', 'bookmark.read'], row)
        await store.insertBookmarks(tx, rows)
        await keepVersions(
          tx,
          caller.workspaceId,
          rows.map(({ id }) => id),
        )
        for (const row of rows) emit(bookmarkCreated(row))
      })
    },

    async update(caller: Caller, target: WriteTarget, input: BookmarkInput): Promise<store.BookmarkJson> {
      return await log.record(originOf(caller), async (tx, emit) => {
        const before = await lockWritable(tx, caller, target)
        const references = { sent: input.referencedFactSheetIds, stored: before.referenced_fact_sheets }
        await demandFactSheets(tx, caller, references, visibleFactSheets)
        const ownerId = await ownerAfterUpdate(tx, caller, { requested: input.userId, current: before.owner_id })
        const values = { ...columnValues(caller, input, before), owner_id: ownerId }
        demandFeed(values)
        demandCategory(caller, ['bookmark.update'], values)
        const after = await saveChange(tx, before, { values, now: clock(), by: caller.userId })
        if (after) emit(bookmarkUpdated(after, before, { actorUserId: caller.userId }))
        await publishWorkingCopy(tx, caller, {
          bookmarkId: target.id,
          state: values.state,
          isStateChanged: values.state !== JSON.stringify(before.state),
        })
        // Editors may remove themselves from the lists; their own write is still answered.
        const answer =
          (await store.findAsJson(tx, caller, target.id)) ?? (await store.readOwnWrite(tx, caller, target.id))
        if (!answer) throw noSuchBookmark()
        return answer
      })
    },

    async remove(caller: Caller, target: WriteTarget): Promise<void> {
      await log.record(originOf(caller), async (tx, emit) => {
        const row = await lockWritable(tx, caller, target)
        await store.setDeleted(tx, row, { at: clock(), by: caller.userId })
        emit(bookmarkDeleted(row))
      })
    },

    /** Who can view and edit a bookmark that the caller can read. */
    async access(caller: Caller, id: string, limit: number): Promise<BookmarkAccess> {
      demand(caller, 'bookmark.read')
      demand(caller, 'user.read')
      const counts = await countAccess(storage.db, caller, id)
      if (!counts) throw noSuchBookmark()
      const rows = await findMembersWithAccess(storage.db, caller, { id, limit })
      return { ...counts, members: rows.map(toMemberWithAccess) }
    },

    /** Undoes a deletion: same ID, same lists. Emitted as created, because readers of the log have seen it deleted. */
    async restore(caller: Caller, id: string): Promise<store.BookmarkJson> {
      return await log.record(originOf(caller), async (tx, emit) => {
        const row = await store.lockDeleted(tx, caller, id)
        if (!row?.deleted_at || row.deleted_at < restorableSince(clock())) throw noSuchBookmark()
        demandWrite(caller, row)
        await store.setDeleted(tx, row, null)
        // Whoever restores a temporary bookmark wants to keep it.
        const restored = { ...row, revision: row.revision + 1 }
        await saveChange(tx, restored, { values: { temporary: false }, now: clock(), by: caller.userId })
        emit(bookmarkCreated(row))
        return await readAsJson(tx, caller, id)
      })
    },

    /** Removes deleted bookmarks that can no longer be restored. */
    purge: () => store.purgeDeleted(storage.db, restorableSince(clock())),
  }
}
export type BookmarkService = ReturnType<typeof bookmarkService>

/** 422 for a feed of a bookmark that can't have one, also of one that this write restricts. */
function demandFeed(values: ReturnType<typeof columnValues>): void {
  const reason = values.odata_enabled ? whyNoFeed(values) : undefined
  if (reason !== undefined) throw refuse.member('$.oDataEnabled', reason)
}

/** An administrator may give a new bookmark to another active user; everybody else's `userId` is ignored. */
const ownerOfNew = async (tx: Tx, caller: Caller, requested: string): Promise<string> =>
  may(caller, 'bookmark.changeOwner') && (await store.activeRoles(tx, caller.workspaceId, requested)) !== undefined
    ? requested
    : caller.userId

/** An administrator may give a bookmark to another active user, and is refused any other; everybody else keeps the owner. */
async function ownerAfterUpdate(
  tx: Tx,
  caller: Caller,
  { requested, current }: { requested: string; current: string },
): Promise<string> {
  if (requested === current || !may(caller, 'bookmark.changeOwner')) return current
  if ((await store.activeRoles(tx, caller.workspaceId, requested)) !== undefined) return requested
  throw refuse.member('$.userId', 'must be an active user of this workspace')
}
