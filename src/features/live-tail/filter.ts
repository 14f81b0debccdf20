import type { TailEvent } from 'mock-server/contract/events.ts'

export type EventFilter = { readonly types: readonly string[]; readonly text: string }

/** Whether the filter can leave events out. */
export const isFiltering = ({ types, text }: EventFilter): boolean => types.length > 0 || text.trim() !== ''

/** Whether an event matches. The answer is cached per event, because every flush filters up to 10,000 rows. */
export function matcher({ types, text }: EventFilter): (event: TailEvent) => boolean {
  const needle = text.trim().toLowerCase()
  const results = new WeakMap<TailEvent, boolean>()
  if (!isFiltering({ types, text })) return () => true
  return (event) => {
    const earlier = results.get(event)
    if (earlier !== undefined) return earlier
    const passes = (types.length === 0 || types.includes(event.type)) && (needle === '' || contains(event, needle))
    results.set(event, passes)
    return passes
  }
}

/** How many of these events have each type. */
export function countTypes(events: readonly TailEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

/** Ids are part of the event's own text; names of people are not. */
const contains = ({ offset, type, actorName = '', objectName = '', event }: TailEvent, needle: string): boolean =>
  String(offset).includes(needle) ||
  [type, objectName, actorName, event].some((words) => words.toLowerCase().includes(needle))
