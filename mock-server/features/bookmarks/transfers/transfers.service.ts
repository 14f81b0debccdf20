import type { Caller } from '#contract/access.ts'
import type { BookmarkTransfer } from '#contract/bookmarks/transfers.ts'
import type { EventLog } from '#events/log.ts'
import { instanceOf } from '#contract/bookmarks/categories.ts'
import { bookmarkUpdated } from '#features/bookmarks/rows/bookmark-events.view.ts'
import { transferRefusal, whyNotCategory } from '#features/bookmarks/rows/bookmarks.policy.ts'
import * as store from '#features/bookmarks/rows/bookmarks.store.ts'
import { saveChange } from '#features/bookmarks/rows/save-change.service.ts'
import { categoryOf } from '#kernel/bookmark-rules.ts'
import { demand, grantsOfRoles, may } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'

interface TransferOptions {
  readonly log: EventLog
  readonly clock: () => Date
}

/** Changes of owner, many in one transaction. */
export function transferService({ log, clock }: TransferOptions) {
  return {
    /**
     * All or none. 404 for a bookmark that the caller can't read, 403 for one that is not theirs to give away, 422 for a new owner who
     * is not active or can't view bookmarks.
     */
    async transfer(
      caller: Caller,
      { bookmarkIds, newOwnerId }: { bookmarkIds: readonly string[]; newOwnerId: string },
    ): Promise<BookmarkTransfer> {
      demand(caller, 'bookmark.update')
      return await log.record({ workspaceId: caller.workspaceId, actorId: caller.userId }, async (tx, emit) => {
        const newOwner = await demandOwner(tx, caller, newOwnerId)
        const transferred: BookmarkTransfer['transferred'] = []
        // In one order, so that two transfers of the same bookmarks don't wait for each other.
        const inOrder = [...new Set(bookmarkIds)].toSorted()
        for (const id of inOrder) {
          const before = await store.lockLive(tx, caller, id)
          const member = `$.bookmarkIds[${bookmarkIds.indexOf(id)}]`
          if (!before) throw refuse.notFound('There is no such bookmark', about(member, 'is not a bookmark'))
          if (transferRefusal(caller, before) === 'NOT_OWNER')
            throw refuse.forbidden(
              'Only its owner and administrators can give a bookmark away',
              about(member, 'is not yours'),
            )
          const reason = whyNotCategory(caller, 'bookmark.update', before)
          if (reason !== undefined)
            throw refuse.forbidden(reason, about(member, "is in a category that you can't change"))
          if (before.owner_id === newOwnerId) continue
          const isLeft = (await store.activeRoles(tx, caller.workspaceId, before.owner_id)) === undefined
          const values = { owner_id: newOwnerId, ...listsOfNewOwner(before, newOwnerId, isLeft) }
          const category = categoryOf({ ...before, ...values })
          if (!may(newOwner, 'bookmark.read', instanceOf(category, true)))
            throw refuse.member('$.newOwnerId', 'has a role that cannot view this bookmark')
          const after = await saveChange(tx, before, { values, now: clock(), by: caller.userId })
          if (after) emit(bookmarkUpdated(after, before, { actorUserId: caller.userId }))
          transferred.push({ bookmarkId: id, previousOwnerId: before.owner_id })
        }
        return { newOwnerId, transferred }
      })
    },
  }
}
export type TransferService = ReturnType<typeof transferService>

/** What the new owner may do. */
async function demandOwner(tx: Tx, { workspaceId, authorization }: Caller, newOwnerId: string) {
  const roles = await store.activeRoles(tx, workspaceId, newOwnerId)
  if (roles === undefined) throw refuse.member('$.newOwnerId', 'must be an active user of this workspace')
  const granted = { grants: grantsOfRoles(authorization, roles) }
  if (!may(granted, 'bookmark.read')) throw refuse.member('$.newOwnerId', 'has a role that cannot view bookmarks')
  return granted
}

/**
 * The old owner keeps their access, which they had without being named, unless they have left the workspace. Lists that name them name
 * the new owner too: “only the owner” must not become “only somebody else”.
 */
function listsOfNewOwner(row: store.BookmarkRow, newOwnerId: string, isLeft: boolean) {
  const listOf = (ids: readonly string[], roles: readonly string[]) => {
    // A list that names nobody admits everyone.
    if (ids.length + roles.length === 0) return []
    const others = ids.filter((id) => id !== row.owner_id)
    const isNamed = others.length < ids.length
    return [...new Set([...(isNamed ? [newOwnerId] : []), ...(isLeft ? [] : [row.owner_id]), ...others])]
  }
  return {
    permitted_read: listOf(row.permitted_read, row.permitted_read_roles),
    permitted_write: listOf(row.permitted_write, row.permitted_write_roles),
  }
}
