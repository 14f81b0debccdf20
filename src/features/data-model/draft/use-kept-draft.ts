import { useEffect, useRef, useState } from 'react'
import { currentSession } from '#api/session.ts'
import type { Documents } from './documents.ts'
import { dropDraft, keepDraft } from './kept-draft.ts'
import type { StoredDocuments } from './model.queries.ts'

const AFTER_MS = 1000

type Kept = {
  readonly owner: string
  readonly base: StoredDocuments
  readonly current: Documents
  readonly isChanged: boolean
  /** When what is restored was kept. */
  readonly since: string | undefined
}

/** Keeps a draft a moment after each change, and when the page goes; resolves to when it was kept, undefined where it is not. */
export function useKeptDraft({ owner, base, current, isChanged, since }: Kept): string | undefined {
  const [at, setAt] = useState(since)
  const keepNow = useRef<() => string | undefined>(() => undefined)
  useEffect(() => {
    keepNow.current = () => {
      if (isChanged) return keepDraft(owner, base, current)
      dropDraft()
      return undefined
    }
    const timer = setTimeout(() => setAt(keepNow.current()), AFTER_MS)
    return () => clearTimeout(timer)
  }, [owner, base, current, isChanged])
  useEffect(() => {
    // Not after signing out, which takes drafts away.
    const keep = () => void (currentSession().state === 'in' && keepNow.current())
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  return isChanged ? at : undefined
}
