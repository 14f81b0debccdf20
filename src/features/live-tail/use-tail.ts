import { useEffect, useState, useSyncExternalStore } from 'react'
import { findStart, parseStart } from './start.ts'
import type { TailView } from './tail/state.ts'
import { type Tail, createTail } from './tail/store.ts'

/** A tail for as long as the page is there. It begins where the address says at first; another start is another page. */
export function useTail(start: string | null, open: number | undefined): { tail: Tail; view: TailView } {
  const [tail] = useState(() =>
    createTail({ findStart: async (signal) => await findStart(parseStart(start), open, signal) }),
  )
  useEffect(() => tail.run(), [tail])
  return { tail, view: useSyncExternalStore(tail.subscribe, tail.read) }
}
