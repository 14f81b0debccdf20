import type { NewEvent } from '#events/log.ts'

/** The members of a bookmark that its events carry. */
export interface Told {
  id: string
  name: string
  type: string
  group_key: string | null
  permitted_read: string[]
  permitted_write: string[]
  referenced_fact_sheets: string[]
  predefined: boolean
}

// behaviour.md part 3: the sharing type is a constant, and nobody has shared before shares exist.
const body = (row: Told) => ({
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

const about = (row: Told) => ({ objectId: row.id, objectName: row.name, changes: true })

export const bookmarkCreated = (row: Told): NewEvent => ({
  ...about(row),
  type: 'BOOKMARK_CREATED',
  className: 'BookmarkCreatedEvent',
  members: body(row),
})

export const bookmarkUpdated = (row: Told, old: Told, actorUserId: string): NewEvent => ({
  ...about(row),
  type: 'BOOKMARK_UPDATED',
  className: 'BookmarkUpdatedEvent',
  members: {
    ...body(row),
    actorUserId,
    oldBookmarkName: old.name,
    oldBookmarkSharingType: 'DEPRECATED',
    oldPermittedReadUserIds: old.permitted_read,
    oldPermittedWriteUserIds: old.permitted_write,
    oldReferencedFactSheetIds: old.referenced_fact_sheets,
  },
})

export const bookmarkDeleted = (row: Told): NewEvent => ({
  ...about(row),
  type: 'BOOKMARK_DELETED',
  className: 'BookmarkDeletedEvent',
  members: { bookmarkId: row.id },
})

export const bookmarkViewed = (row: Told): NewEvent => ({
  ...about(row),
  type: 'BOOKMARK_VIEWED',
  className: 'BookmarkViewedEvent',
  members: { bookmarkId: row.id },
  changes: false,
})
