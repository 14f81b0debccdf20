import { useCallback, useMemo, useState } from 'react'
import { useSignedIn } from '#common/use-signed-in.ts'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSteps } from './use-steps.ts'

/** A draft on top of what is stored by now, and the changes that somebody else has made otherwise. */
export type Rebased<Document, Conflict> = { readonly document: Document; readonly conflicts: readonly Conflict[] }

/** What a workbench edits. The same object as long as it edits the same. */
export type DraftKind<Stored, Document, Changes, Conflict, Kept> = {
  /** Under which the tab keeps a draft. */
  readonly key: string
  /** Gives the same object for the same argument. */
  readonly documentOf: (stored: Stored) => Document
  readonly changesBetween: (stored: Document, draft: Document) => Changes
  /** How many changes there are, as people count them. */
  readonly countOf: (changes: Changes) => number
  readonly rebase: (before: Document, draft: Document, now: Document) => Rebased<Document, Conflict>
  /** What the tab keeps of a draft, as JSON, and the draft again, on top of what is stored by now. */
  readonly pack: (stored: Stored, draft: Document, changes: Changes) => Kept
  readonly unpack: (kept: Kept, stored: Stored) => Rebased<Document, Conflict>
}

/**
 * What is being edited on a page; nothing is stored before a save. Each step can be undone and redone, a reload of the tab keeps the
 * draft, and what somebody else has saved becomes what is changed.
 */
export function useDraft<Stored, Document, Changes, Conflict, Kept>(
  stored: Stored,
  kind: DraftKind<Stored, Document, Changes, Conflict, Kept>,
) {
  const { user, workspace } = useSignedIn()
  const owner = `${workspace.id} ${user.id}`
  const [base, setBase] = useState(stored)
  const [restored] = useState(() => {
    const kept = keptDraft(kind.key, owner)
    // Safe: `keepDraft` alone writes it, with what this kind has packed.
    return kept && { at: kept.at, ...kind.unpack(kept.content as Kept, stored) }
  })
  const { current: document, restart, ...steps } = useSteps(kind.documentOf(stored), restored?.document)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(restored?.conflicts ?? [])
  const [isMerged, setMerged] = useState(false)
  const before = kind.documentOf(base)
  const changes = useMemo(() => kind.changesBetween(before, document), [kind, before, document])
  const count = kind.countOf(changes)
  const keep = useCallback(
    () => keepDraft(kind.key, owner, kind.pack(base, document, changes)),
    [kind, owner, base, document, changes],
  )
  const drop = useCallback(() => dropDraft(kind.key), [kind])
  const kept = useKeptDraft({ keep, drop, isChanged: count > 0, since: restored?.at })

  function beginFrom(now: Stored, conflictsLeft: readonly Conflict[], isOnTop: boolean) {
    restart(kind.documentOf(now))
    setBase(now)
    setConflicts(conflictsLeft)
    setMerged(isOnTop)
  }
  return {
    ...steps,
    ...kept,
    base,
    /** As it is stored. */
    before,
    document,
    changes,
    count,
    conflicts,
    /** Whether somebody else has saved since the draft was begun, and the draft is on top of that. */
    isMerged,
    /** Back to what is stored; this can be undone, too. */
    discard: () => {
      steps.change(() => before)
      setConflicts([])
      setMerged(false)
    },
    /** Begins anew from what is stored, such as after a save. */
    restart: (now: Stored) => beginFrom(now, [], false),
    /** Takes what is stored by now as what is changed, and keeps the own changes on top of it, as one step. */
    moveTo: (now: Stored) => {
      const merged = kind.rebase(before, document, kind.documentOf(now))
      beginFrom(now, merged.conflicts, true)
      steps.change(() => merged.document)
    },
    /** A conflict is decided: the draft has what holds. */
    settle: (conflict: Conflict) => setConflicts((all) => all.filter((other) => other !== conflict)),
  }
}

/** What every bar of a workbench needs of its draft. */
export type AnyDraft = Pick<
  ReturnType<typeof useDraft<unknown, unknown, unknown, unknown, unknown>>,
  'count' | 'conflicts' | 'canUndo' | 'canRedo' | 'undo' | 'redo' | 'discard' | 'keptAt'
>
