import type { TailEvent } from 'mock-server/contract/events.ts'

export type EventFilter = { readonly types: readonly string[]; readonly text: string }

/** Whether an event passes. Each is looked at once: a list of 10,000 is asked again with every flush. */
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

/** Ids stand in the event's own text; the names of people do not. */
const has = ({ offset, type, actorName = '', objectName = '', event }: TailEvent, wanted: string): boolean =>
  String(offset).includes(wanted) ||
  [type, objectName, actorName, event].some((words) => words.toLowerCase().includes(wanted))
