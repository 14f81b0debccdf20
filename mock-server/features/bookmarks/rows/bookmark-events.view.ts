import { toldOfBookmark } from '#events/event-access.policy.ts'
import type { NewEvent } from '#events/log.ts'
import { categoryOf } from '#kernel/bookmark-rules.ts'
import { roleId } from '#kernel/role-ids.ts'

/** The columns of a bookmark that its events carry. */
export interface BookmarkEventSource {
  id: string
  name: string
  type: string
  group_key: string | null
  permitted_read: string[]
  permitted_write: string[]
  permitted_read_roles: string[]
  permitted_write_roles: string[]
  owner_id: string
  referenced_fact_sheets: string[]
  predefined: boolean
  readonly: boolean
}

// Clients expect a sharing type, which no longer tells anything.
const payloadOf = (row: BookmarkEventSource, sharedByUserId: string | null) => ({
  bookmarkId: row.id,
  bookmarkName: row.name,
  bookmarkType: row.type,
  bookmarkSharingType: 'DEPRECATED',
  bookmarkGroupKey: row.group_key,
  permittedReadUserIds: row.permitted_read,
  permittedWriteUserIds: row.permitted_write,
  referencedFactSheetIds: row.referenced_fact_sheets,
  predefined: row.predefined,
  sharedByUserId,
})

const subjectOf = (row: BookmarkEventSource) => ({
  objectId: row.id,
  objectName: row.name,
  readAcl: readersOf(row),
  toldOf: toldOfBookmark(categoryOf(row), row.owner_id),
  changes: true,
})

/** Those who may read what happens to a bookmark; nobody is named where everyone may. */
const readersOf = (row: BookmarkEventSource): string[] => {
  const { permitted_read: people, permitted_read_roles: roles } = row
  if (people.length + roles.length === 0) return []
  const principals = [...roles, ...row.permitted_write_roles].map(roleId)
  return [...new Set([row.owner_id, ...people, ...row.permitted_write, ...principals])]
}

/** A bookmark was created, or restored. */
export const bookmarkCreated = (row: BookmarkEventSource): NewEvent => ({
  ...subjectOf(row),
  type: 'BOOKMARK_CREATED',
  className: 'BookmarkCreatedEvent',
  members: payloadOf(row, null),
})

/** A bookmark was changed or shared by a user; carries what it was before. */
export const bookmarkUpdated = (
  row: BookmarkEventSource,
  old: BookmarkEventSource,
  { actorUserId, sharedByUserId = null }: { actorUserId: string; sharedByUserId?: string | null },
): NewEvent => ({
  ...subjectOf(row),
  type: 'BOOKMARK_UPDATED',
  className: 'BookmarkUpdatedEvent',
  members: {
    ...payloadOf(row, sharedByUserId),
    actorUserId,
    oldBookmarkName: old.name,
    oldBookmarkSharingType: 'DEPRECATED',
    oldPermittedReadUserIds: old.permitted_read,
    oldPermittedWriteUserIds: old.permitted_write,
    oldReferencedFactSheetIds: old.referenced_fact_sheets,
  },
})

/** A bookmark was deleted. */
export const bookmarkDeleted = (row: BookmarkEventSource): NewEvent => ({
  ...subjectOf(row),
  type: 'BOOKMARK_DELETED',
  className: 'BookmarkDeletedEvent',
  members: { bookmarkId: row.id },
})

/** A bookmark was viewed, which changes nothing in it. */
export const bookmarkViewed = (row: BookmarkEventSource): NewEvent => ({
  ...subjectOf(row),
  type: 'BOOKMARK_VIEWED',
  className: 'BookmarkViewedEvent',
  members: { bookmarkId: row.id },
  changes: false,
})
