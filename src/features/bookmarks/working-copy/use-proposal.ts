import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BookmarkVersion } from 'mock-server/contract/bookmarks/versions.ts'
import type { State } from '#features/bookmarks/changes/json-values.ts'
import { type Choices, mergeStates } from '#features/bookmarks/changes/merge-states.ts'
import { changedParts, type StatePart } from '#features/bookmarks/changes/state-changes.ts'
import { type BookmarkWithCopy, bookmarkVersion } from '#features/bookmarks/working-copy.queries.ts'

/** What publishing a working copy would save. */
export type Proposal = {
  readonly saved: State
  /** The saved state with the changes of the working copy. */
  readonly state: State
  /** In what the two differ. */
  readonly parts: readonly StatePart[]
  /** What the working copy and a newer version both changed. */
  readonly conflicts: readonly StatePart[]
  readonly choices: Choices
  readonly choose: (choices: Choices) => void
  /** The state that the working copy was begun from; the saved one where it can't be read. */
  readonly base: State
  /** The current version, if it is newer than the one that the working copy was begun from. */
  readonly newer: BookmarkVersion | undefined
  /** Whether publishing replaces what was saved since, because the versions can't be read and so can't be merged. */
  readonly isReplacing: boolean
}

/** The changes of a working copy on top of the saved state; undefined without one, and until what it was begun from is loaded. */
export function useProposal({ bookmark, current }: BookmarkWithCopy): Proposal | undefined {
  const { id, state: saved, workingCopy: copy, refusals } = bookmark
  const [choices, setChoices] = useState<Choices>({})
  const newer = copy && current && current.version > copy.basedOnVersion ? current : undefined
  const baseQuery = bookmarkVersion(id, copy?.basedOnVersion ?? 0)
  const baseVersion = useQuery(newer ? baseQuery : { ...baseQuery, queryFn: skipToken })
  const base = newer ? baseVersion.data?.state : saved
  const merged = useMemo(
    () => copy && mergeStates({ base: base ?? saved, mine: copy.state, theirs: saved }, choices),
    [base, copy, saved, choices],
  )
  const parts = useMemo(() => (merged ? changedParts(saved, merged.state) : []), [saved, merged])
  if (!merged || (newer && baseVersion.isPending)) return undefined
  return {
    ...merged,
    saved,
    parts,
    choices,
    choose: setChoices,
    base: base ?? saved,
    newer,
    isReplacing: refusals?.update === undefined && (!current || base === undefined),
  }
}
