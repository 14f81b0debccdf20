import type { Subject } from './results.ts'

/** Stands in for an event while the log is empty; same members as a real one. */
export const inventedEvent = {
  id: 1,
  transactionSequenceNumber: 1,
  type: 'BookmarkUpdatedEvent',
  createdAt: '2026-01-01T08:00:00.000Z',
  userId: '00000000-0000-0000-0000-000000000000',
  workspaceId: '00000000-0000-0000-0000-000000000000',
  bookmarkId: '00000000-0000-0000-0000-000000000001',
  bookmarkName: 'Sample',
  bookmarkType: 'INVENTORY',
}

export const inventedSubject = (name: string): Subject => ({
  name,
  type: 'BOOKMARK_UPDATED',
  at: inventedEvent.createdAt,
})
