import type { NewEvent } from '#events/log.ts'

/** The columns of a bookmark that its events carry. */
export interface BookmarkEventSource {
  id: string
  name: string
  type: string
  group_key: string | null
  permitted_read: string[]
  permitted_write: string[]
  referenced_fact_sheets: string[]
  predefined: boolean
}

// Clients expect both members, but there are no shares: the sharing type is a constant, and nobody has shared.
const payloadOf = (row: BookmarkEventSource) => ({
  bookmarkId: row.id,
  bookmarkName: row.name,
  bookmarkType: row.type,
  bookmarkSharingType: 'DEPRECATED',
  bookmarkGroupKey: row.group_key,
  permittedReadUserIds: row.permitted_read,
  permittedWriteUserIds: row.permitted_write,
  referencedFactSheetIds: row.referenced_fact_sheets,
  predefined: row.predefined,
  sharedByUserId: null,
})

const subjectOf = (row: BookmarkEventSource) => ({ objectId: row.id, objectName: row.name, changes: true })

/** A bookmark was created, or restored. */
export const bookmarkCreated = (row: BookmarkEventSource): NewEvent => ({
  ...subjectOf(row),
  type: 'BOOKMARK_CREATED',
  className: 'BookmarkCreatedEvent',
  members: payloadOf(row),
})

/** A bookmark was changed by a user; carries what it was before. */
export const bookmarkUpdated = (row: BookmarkEventSource, old: BookmarkEventSource, actorUserId: string): NewEvent => ({
  ...subjectOf(row),
  type: 'BOOKMARK_UPDATED',
  className: 'BookmarkUpdatedEvent',
  members: {
    ...payloadOf(row),
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
