import type { TailEvent } from 'mock-server/contract/events.ts'

export type EventFilter = { readonly types: readonly string[]; readonly text: string }

/** Whether an event matches. The answer is cached per event, because every flush filters up to 10,000 rows. */
export function matcher({ types, text }: EventFilter): (event: TailEvent) => boolean {
  const wanted = text.trim().toLowerCase()
  const known = new WeakMap<TailEvent, boolean>()
  if (types.length === 0 && wanted === '') return () => true
  return (event) => {
    const before = known.get(event)
    if (before !== undefined) return before
    const passes = (types.length === 0 || types.includes(event.type)) && (wanted === '' || has(event, wanted))
    known.set(event, passes)
    return passes
  }
}

/** Ids are part of the event's own text; names of people are not. */
const has = ({ offset, type, actorName = '', objectName = '', event }: TailEvent, wanted: string): boolean =>
  String(offset).includes(wanted) ||
  [type, objectName, actorName, event].some((words) => words.toLowerCase().includes(wanted))
