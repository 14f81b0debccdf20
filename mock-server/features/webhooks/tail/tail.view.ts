import type { TailEvent } from '#contract/events.ts'
import type { StoredEvent } from '#events/read.ts'

const encoder = new TextEncoder()

/** Stored event → TailEvent. What is there of the event's own text is sent unchanged. */
export function toTailEvent(row: StoredEvent, names: ReadonlyMap<string, string>): TailEvent {
  const actorName = row.actor_id === null ? undefined : names.get(row.actor_id)
  return {
    offset: row.offset,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    ...(row.actor_id === null ? {} : { actorId: row.actor_id }),
    ...(actorName === undefined ? {} : { actorName }),
    ...(row.object_id === null ? {} : { objectId: row.object_id }),
    ...(row.object_name === null ? {} : { objectName: row.object_name }),
    ...(row.fact_sheet_type === null ? {} : { factSheetType: row.fact_sheet_type }),
    size: row.size,
    event: row.body,
    // A text has at least as many bytes as characters, and a listed one is compared in bytes only if it may be cut.
    ...(row.size > row.body.length && row.size > encoder.encode(row.body).byteLength ? { isCut: true } : {}),
  }
}
