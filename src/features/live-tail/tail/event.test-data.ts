import type { TailEvent } from 'mock-server/contract/events.ts'

/** An event as the service sends it; tests name only what matters to them. */
export const eventAt = (offset: number, members: Partial<TailEvent> = {}): TailEvent => ({
  offset,
  type: 'BOOKMARK_UPDATED',
  createdAt: '2026-11-20T12:00:00.000Z',
  actorName: 'Anna Keller',
  objectId: '9a4e7f10-3c55-4d2b-8e61-b07d2f9c13aa',
  objectName: `Bookmark ${offset}`,
  size: 60,
  event: `{"id":${offset},"type":"BookmarkUpdatedEvent"}`,
  ...members,
})
