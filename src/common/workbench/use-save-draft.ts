import { useState } from 'react'
import { ApiError } from '#api/errors.ts'

type Save<Stored, Document, Problem> = {
  readonly draft: {
    readonly document: Document
    readonly restart: (now: Stored, saved: Document) => void
    readonly moveTo: (now: Stored) => void
    readonly forget: () => void
  }
  /** Reads the stored version, bypassing caches. */
  readonly read: () => Promise<Stored>
  readonly problemOf: (error: unknown) => Problem
  /** Whether a refusal says that somebody else was faster, and not something else; 409 unless it is given. */
  readonly isStale?: (error: ApiError, now: Stored) => boolean
}

/** Returned by a write that detects a stale base itself. */
export const STALE = Symbol('stale')

/** `merged`: somebody else was faster, and the draft is on top of what they saved, to be saved again. */
export type Outcome = 'saved' | 'merged' | 'refused'

/** Saves a draft, once at a time; after a refusal the draft is as it was. */
export function useSaveDraft<Stored, Document, Problem>({
  draft,
  read,
  problemOf,
  isStale,
}: Save<Stored, Document, Problem>) {
  const [isBusy, setBusy] = useState(false)
  // The problem disappears with the next edit.
  const [refused, setRefused] = useState<{ readonly problem: Problem; readonly about: Document }>()

  /** What is stored by now, if somebody else was faster. */
  async function writtenByOthers(write: () => Promise<unknown>): Promise<Stored | undefined> {
    try {
      return (await write()) === STALE ? await read() : undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const now = await read()
      if (isStale && !isStale(error, now)) throw error
      return now
    }
  }

  async function outcomeOf(write: () => Promise<unknown>): Promise<Outcome> {
    const { document } = draft
    const theirs = await writtenByOthers(write)
    if (theirs !== undefined) {
      draft.moveTo(theirs)
      return 'merged'
    }
    // The page may have gone meanwhile, and kept a draft that is stored now.
    draft.forget()
    // Without an answer it is saved all the same; the next save finds it stored.
    const now = await read().catch(() => undefined)
    if (now !== undefined) draft.restart(now, document)
    return 'saved'
  }

  async function save(write: () => Promise<unknown>): Promise<Outcome> {
    if (isBusy) return 'refused'
    setBusy(true)
    setRefused(undefined)
    try {
      return await outcomeOf(write)
    } catch (error) {
      setRefused({ problem: problemOf(error), about: draft.document })
      return 'refused'
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, refused, problem: refused?.about === draft.document ? refused.problem : undefined }
}
