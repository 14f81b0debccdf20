import type { Caller } from '#contract/access.ts'
import type { Category } from '#contract/bookmarks/categories.ts'
import type { BookmarkShareInput, BookmarkSharesData } from '#contract/bookmarks/shares.ts'
import type { Notification } from '#contract/notifications.ts'
import type { EventLog } from '#events/log.ts'
import type { Change, PageChanges } from '#events/page-changes.ts'
import { accessOfMembers, type MemberAccess } from '#features/bookmarks/access/bookmark-access.store.ts'
import { bookmarkUpdated } from '#features/bookmarks/rows/bookmark-events.view.ts'
import { whyNotWrite } from '#features/bookmarks/rows/bookmarks.policy.ts'
import * as bookmarks from '#features/bookmarks/rows/bookmarks.store.ts'
import { saveChange } from '#features/bookmarks/rows/save-change.service.ts'
import { demandCategory } from '#features/bookmarks/rows/writable.service.ts'
import { categoryOf } from '#kernel/bookmark-rules.ts'
import { demand, grantsOfRoles, may } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { listsAfterGrant, listsWithout, whyNotGrant, whyGainsNothing } from './grants.policy.ts'
import { demandFewNotices } from './notices.service.ts'
import { deleteShares, saveShares, sharesBy, sharesWith } from './shares.store.ts'

interface ShareServiceOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly clock: () => Date
  /** Notifies people in the console and by mail. */
  readonly notify: (
    tx: Tx,
    recipients: readonly { readonly id: string; readonly technical: boolean }[],
    message: {
      workspaceId: string
      kind: 'BOOKMARK_SHARED'
      detail: { sharedBookmark: NonNullable<Notification['sharedBookmark']> }
    },
  ) => Promise<readonly Change[]>
  readonly pageChanges: Pick<PageChanges, 'tell'>
}

/** Sharing of bookmarks with people and roles. Whoever can edit a bookmark gives access by it; others share with those who have access. */
export function shareService({ storage, log, clock, notify, pageChanges }: ShareServiceOptions) {
  const originOf = (caller: Caller) => ({ workspaceId: caller.workspaceId, actorId: caller.userId })

  return {
    /** The caller's own shares of a bookmark. */
    async list(caller: Caller, bookmarkId: string): Promise<BookmarkSharesData> {
      demand(caller, 'bookmark.read')
      if (!(await bookmarks.findAsJson(storage.db, caller, bookmarkId))) throw noSuchBookmark()
      return sharesOf(caller, bookmarkId, await sharesBy(storage.db, caller, bookmarkId))
    },

    /**
     * 403 if somebody has no access yet and the caller may not give it; 404 for people who are not active in the workspace; 429 with
     * notifications where the caller's shares have just sent many.
     */
    async share(caller: Caller, input: BookmarkShareInput): Promise<BookmarkSharesData> {
      const { bookmarkId, sharedWithUserIds: userIds, sharedByUserId, canEdit: edit, message } = input
      const [roles, canEdit] = [input.sharedWithRoles ?? [], edit ?? false]
      demand(caller, 'bookmark.share')
      if (sharedByUserId && sharedByUserId !== caller.userId)
        throw refuse.forbidden('You can only share in your own name', about('$.sharedByUserId', 'is not your own ID'))
      if (userIds.length + roles.length === 0) throw refuse.member('$.sharedWithUserIds', 'must name somebody')
      let told: readonly Change[] = []
      const shares = await log.record(originOf(caller), async (tx, emit) => {
        const before = await bookmarks.lockLive(tx, caller, bookmarkId)
        if (!before) throw noSuchBookmark()
        demandCategory(caller, ['bookmark.share'], before)
        // What is shared with somebody is no longer private.
        const category = categoryOf(before) === 'private' ? 'shared' : categoryOf(before)
        const members = await accessOfMembers(tx, caller, { id: bookmarkId, userIds, roles })
        const people = userIds.map((id, index) => recipientOf(caller, members, { id, index, canEdit, category }))
        for (const [index, role] of roles.entries()) {
          const reason = caller.authorization.roles.has(role)
            ? whyGainsNothing(grantedTo(caller, [role]), { canEdit, category })
            : 'is not a role of this workspace'
          const path = `$.sharedWithRoles[${index}]`
          if (reason !== undefined) throw refuse.member(path, reason)
        }
        const viewers = people.filter((person) => !person.can_view).map(({ id }) => id)
        const editors = canEdit ? people.filter((person) => !person.can_edit).map(({ id }) => id) : []
        const now = clock()
        if (input.notifyUsers) await demandFewNotices(tx, caller, now)
        const values = listsAfterGrant(before, { viewers, editors, roles, canEdit }, caller.authorization)
        const after = await saveChange(tx, before, { values, now, by: caller.userId })
        const reason = after && whyNotGrant(caller, before, canEdit)
        if (reason !== undefined) throw refuse.forbidden(reason)
        await saveShares(
          tx,
          people.map(({ id }) => ({
            workspace_id: caller.workspaceId,
            bookmark_id: bookmarkId,
            shared_by: caller.userId,
            shared_with: id,
            shared_at: now,
            granted: viewers.includes(id) || editors.includes(id),
          })),
        )
        emit(bookmarkUpdated(after ?? before, before, { actorUserId: caller.userId, sharedByUserId: caller.userId }))
        if (input.notifyUsers) {
          const recipients = members.filter(
            (member) => member.id !== caller.userId && may(grantedTo(caller, member.roles), 'bookmark.read', category),
          )
          const sharedBookmark = {
            bookmarkId,
            bookmarkName: before.name,
            sharedById: caller.userId,
            sharedByName: caller.name,
            canEdit,
            ...(message ? { message } : {}),
          }
          told = await notify(tx, recipients, {
            workspaceId: caller.workspaceId,
            kind: 'BOOKMARK_SHARED',
            detail: { sharedBookmark },
          })
        }
        return sharesOf(caller, bookmarkId, await sharesBy(tx, caller, bookmarkId))
      })
      pageChanges.tell(...told)
      return shares
    },

    /**
     * Ends the caller's share with a person; those who can edit the bookmark end everybody's. The person loses the access that
     * the shares gave them. 404 if there is no such share, 403 if only others made it.
     */
    async unshare(caller: Caller, bookmarkId: string, userId: string): Promise<void> {
      demand(caller, 'bookmark.share')
      await log.record(originOf(caller), async (tx, emit) => {
        const before = await bookmarks.lockLive(tx, caller, bookmarkId)
        if (!before) throw noSuchBookmark()
        const all = await sharesWith(tx, caller.workspaceId, bookmarkId, userId)
        const mayEdit = whyNotWrite(caller, before) === undefined
        const ended = mayEdit ? all : all.filter((share) => share.shared_by === caller.userId)
        if (all.length === 0)
          throw refuse.notFound(
            'This bookmark is not shared with that person',
            about('sharedWithUserId', 'has no share'),
          )
        if (ended.length === 0)
          throw refuse.forbidden('Only those who shared it, or can edit the bookmark, can end this share')
        await deleteShares(tx, ended)
        const losesAccess = mayEdit && ended.some(({ granted }) => granted)
        const values = losesAccess ? listsWithout(before, userId) : {}
        const after = await saveChange(tx, before, { values, now: clock(), by: caller.userId })
        emit(bookmarkUpdated(after ?? before, before, { actorUserId: caller.userId }))
      })
    },
  }
}
export type ShareService = ReturnType<typeof shareService>

const sharesOf = (
  { userId }: Caller,
  bookmarkId: string,
  sharedUserInfos: BookmarkSharesData['bookmarkShares'][number]['sharedUserInfos'],
): BookmarkSharesData => ({
  bookmarkId,
  bookmarkShares: sharedUserInfos.length === 0 ? [] : [{ sharedByUserId: userId, sharedUserInfos }],
})

/** The member to share with. 404 for somebody who is not active in the workspace, 422 for the caller and for roles without bookmarks. */
function recipientOf(
  caller: Caller,
  members: readonly MemberAccess[],
  { id, index, canEdit, category }: { id: string; index: number; canEdit: boolean; category: Category },
): MemberAccess {
  const path = `$.sharedWithUserIds[${index}]`
  if (id === caller.userId) throw refuse.member(path, 'is your own ID')
  const member = members.find((candidate) => candidate.id === id)
  if (!member) throw refuse.notFound('There is no such user in this workspace', about(path, 'is not an active user'))
  const reason = whyGainsNothing(grantedTo(caller, member.roles), { canEdit, category })
  if (reason !== undefined) throw refuse.member(path, reason)
  return member
}

const grantedTo = ({ authorization }: Caller, roles: readonly string[]) => ({
  grants: grantsOfRoles(authorization, roles),
})

const noSuchBookmark = () => refuse.notFound('There is no such bookmark')
