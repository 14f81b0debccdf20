import type { BookmarkAccess } from '#contract/bookmarks/access.ts'
import type { MemberRow } from './bookmark-access.store.ts'

/** Row → member of a BookmarkAccess. */
export const toMemberWithAccess = (row: MemberRow): BookmarkAccess['members'][number] => ({
  user: row.user,
  role: row.role,
  canEdit: row.can_edit,
  reason: row.reason,
  ...(row.shared_at === null || row.sharer_id === null || row.sharer_name === null
    ? {}
    : { shared: { at: row.shared_at.toISOString(), by: { id: row.sharer_id, displayName: row.sharer_name } } }),
})
