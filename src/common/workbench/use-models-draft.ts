import { useCallback, useMemo, useState } from 'react'
import { leavesBetween, withValue } from 'mock-server/contract/models/leaves.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { type Conflict, keepLeaves, keptLeaves, onTop } from './kept-leaves.ts'
import type { Documents, StoredModels } from './model-documents.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSteps } from './use-steps.ts'

/** View model, labels, reports and resources as they are being edited on a page; nothing is stored before a save. */
export function useModelsDraft(stored: StoredModels, page: string) {
  const { user, workspace } = useSignedIn()
  const owner = `${workspace.id} ${user.id}`
  const key = `modelsDraft.${page}`
  const [base, setBase] = useState(stored)
  const [restored] = useState(() => {
    const kept = keptLeaves(key, owner)
    return kept && { at: kept.at, ...onTop(kept.leaves, stored.documents) }
  })
  const steps = useSteps(stored.documents, restored?.documents)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(restored?.conflicts ?? [])
  const { current } = steps
  const changes = useMemo(() => leavesBetween(base.documents, current), [base, current])
  const keep = useCallback(() => keepLeaves(key, owner, changes), [key, owner, changes])
  const drop = useCallback(() => sessionStorage.removeItem(key), [key])
  const { keptAt, isFull } = useKeptDraft({ keep, drop, isChanged: changes.length > 0, since: restored?.at })
  const start = (now: StoredModels) => {
    steps.restart(now.documents)
    setConflicts([])
    setBase(now)
  }
  const set = (path: readonly string[], value: unknown, about?: string) =>
    // Safe: values where there are some of their kind.
    steps.change((all) => withValue(all, path, value) as Documents, about)
  const settled = (conflict: Conflict) => setConflicts((all) => all.filter((other) => other !== conflict))
  return {
    base,
    documents: current,
    /** What differs from what is stored, by paths into the documents. */
    changes,
    conflicts,
    keptAt,
    isFull,
    change: steps.change,
    /** Another value at a path; `about` is what is typed into, whose keys are undone together. */
    set,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo: steps.undo,
    redo: steps.redo,
    discard: () => start(base),
    restart: start,
    /** Takes what is stored by now as what is changed, and keeps the own changes on top of it. */
    moveTo: (theirs: StoredModels) => {
      const merged = onTop(changes, theirs.documents)
      steps.restart(merged.documents)
      setConflicts(merged.conflicts)
      setBase(theirs)
    },
    keepMine: settled,
    takeTheirs: (conflict: Conflict) => {
      set(conflict.path, conflict.theirs)
      settled(conflict)
    },
  }
}
export type ModelsDraft = ReturnType<typeof useModelsDraft>
