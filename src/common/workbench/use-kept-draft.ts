import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentSession } from '#api/session.ts'

const AFTER_MS = 1000

/** When a draft was kept last; a store of its own, so that only those who show it are drawn anew. */
export type KeptAt = ReturnType<typeof keptAtStore>

function keptAtStore(since: string | undefined) {
  const listeners = new Set<() => void>()
  let at = since
  return {
    get: () => at,
    set(next: string | undefined) {
      at = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** ISO text; undefined while nothing is kept. */
export const useKeptAt = ({ subscribe, get }: KeptAt): string | undefined => useSyncExternalStore(subscribe, get)

type Draft = {
  /** The same function as long as the draft is the same. Keeps it, and gives the moment, or undefined where there is no room. */
  readonly keep: () => string | undefined
  readonly drop: () => void
  readonly isChanged: boolean
  /** When what is restored was kept. */
  readonly since: string | undefined
}

/** Keeps a draft a moment after each change, and when the page goes. `isFull`: there is no room for it. */
export function useKeptDraft({ keep, drop, isChanged, since }: Draft) {
  const [keptAt] = useState(() => keptAtStore(since))
  const [isFull, setFull] = useState(false)
  const keepNow = useRef<() => void>(() => undefined)
  useEffect(() => {
    keepNow.current = () => {
      if (!isChanged) drop()
      const at = isChanged ? keep() : undefined
      keptAt.set(at)
      setFull(isChanged && at === undefined)
    }
    const timer = setTimeout(() => keepNow.current(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [keep, drop, isChanged, keptAt])
  useEffect(() => {
    // Not after signing out, which takes drafts away.
    const keepLast = () => void (currentSession().state !== 'out' && keepNow.current())
    addEventListener('pagehide', keepLast)
    return () => {
      removeEventListener('pagehide', keepLast)
      keepLast()
    }
  }, [])
  return { keptAt, isFull }
}
