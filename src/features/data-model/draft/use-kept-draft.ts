import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentSession } from '#api/session.ts'
import type { Documents } from './documents.ts'
import { dropDraft, keepDraft } from './kept-draft.ts'
import type { StoredDocuments } from './model.queries.ts'

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
  readonly owner: string
  readonly base: StoredDocuments
  readonly current: Documents
  readonly isChanged: boolean
  /** When what is restored was kept. */
  readonly since: string | undefined
}

/** Keeps a draft a moment after each change, and when the page goes. `isFull`: there is no room for it. */
export function useKeptDraft({ owner, base, current, isChanged, since }: Draft) {
  const [keptAt] = useState(() => keptAtStore(since))
  const [isFull, setFull] = useState(false)
  const keepNow = useRef<() => void>(() => undefined)
  useEffect(() => {
    keepNow.current = () => {
      if (!isChanged) dropDraft()
      const at = isChanged ? keepDraft(owner, base, current) : undefined
      keptAt.set(at)
      setFull(isChanged && at === undefined)
    }
    const timer = setTimeout(() => keepNow.current(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [owner, base, current, isChanged, keptAt])
  useEffect(() => {
    // Not after signing out, which takes drafts away.
    const keep = () => void (currentSession().state !== 'out' && keepNow.current())
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  return { keptAt, isFull }
}
