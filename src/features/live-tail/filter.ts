import type { TailEvent } from 'mock-server/contract/events.ts'

export type EventFilter = { readonly types: readonly string[]; readonly text: string }

/** Whether an event matches. The answer is cached per event, because every flush filters up to 10,000 rows. */
export function matcher({ types, text }: EventFilter): (event: TailEvent) => boolean {
  const needle = text.trim().toLowerCase()
  const results = new WeakMap<TailEvent, boolean>()
  if (types.length === 0 && needle === '') return () => true
  return (event) => {
    const earlier = results.get(event)
    if (earlier !== undefined) return earlier
    const passes = (types.length === 0 || types.includes(event.type)) && (needle === '' || contains(event, needle))
    results.set(event, passes)
    return passes
  }
}

/** Ids are part of the event's own text; names of people are not. */
const contains = ({ offset, type, actorName = '', objectName = '', event }: TailEvent, needle: string): boolean =>
  String(offset).includes(needle) ||
  [type, objectName, actorName, event].some((words) => words.toLowerCase().includes(needle))
