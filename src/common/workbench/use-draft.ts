import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '#common/use-signed-in.ts'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSteps } from './use-steps.ts'

/** A draft on top of another stored version, with the changes that somebody else has made differently. */
export type Rebased<Document, Conflict> = { readonly document: Document; readonly conflicts: readonly Conflict[] }

/** Describes the documents of a workbench. Keep one object per page: effects depend on its identity. */
export type DraftKind<Stored, Document, Changes, Conflict, Kept> = {
  /** Under which the tab keeps a draft. */
  readonly key: string
  /** Gives the same object for the same argument. */
  readonly documentOf: (stored: Stored) => Document
  /** What another save changes, such as an ETag; as JSON. */
  readonly tagOf: (stored: Stored) => unknown
  readonly changesBetween: (stored: Document, draft: Document) => Changes
  /** How many changes there are, as people count them. */
  readonly countOf: (changes: Changes) => number
  readonly rebase: (before: Document, draft: Document, now: Document) => Rebased<Document, Conflict>
  /** Writes a draft as JSON, and puts it back on top of what is stored by then. */
  readonly pack: (stored: Stored, draft: Document, changes: Changes) => Kept
  readonly unpack: (kept: Kept, stored: Stored) => Rebased<Document, Conflict>
}

/** `isMerged`: somebody else has saved since the draft was begun, and the draft is on top of that. */
type Draft<Document, Conflict> = Rebased<Document, Conflict> & { readonly isMerged: boolean }

/**
 * Edits a document until it is saved. Steps can be undone, and a reload keeps them. Saves of others become the new base.
 */
export function useDraft<Stored, Document, Changes, Conflict, Kept>(
  stored: Stored,
  kind: DraftKind<Stored, Document, Changes, Conflict, Kept>,
) {
  const { user, workspace } = useSignedIn()
  const owner = `${workspace.id} ${user.id}`
  const [base, setBase] = useState(stored)
  const [restored] = useState(() => restore(stored, kind, owner))
  const { current, change, restart, ...steps } = useSteps(cleanDraft(kind.documentOf(stored)), restored?.draft)
  const { document, conflicts, isMerged } = current
  const before = kind.documentOf(base)
  const changes = useMemo(() => kind.changesBetween(before, document), [kind, before, document])
  const count = kind.countOf(changes)
  const keep = useCallback(() => {
    const content: Content<Kept, Conflict> = {
      draft: kind.pack(base, document, changes),
      conflicts,
      tag: kind.tagOf(base),
    }
    return keepDraft(kind.key, owner, content)
  }, [kind, owner, base, document, conflicts, changes])
  const drop = useCallback(() => dropDraft(kind.key), [kind])
  const kept = useKeptDraft({ keep, drop, isChanged: count > 0, since: restored?.at })

  // Somebody may go on typing while a save is under way.
  const latest = useRef(document)
  useLayoutEffect(() => {
    latest.current = document
  })

  function beginFrom(now: Stored, mine: Draft<Document, Conflict> | undefined) {
    restart(cleanDraft(kind.documentOf(now)))
    if (mine) change(() => mine)
    setBase(now)
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
    isMerged,
    /** `about`: the field that is typed into; its keys are undone together. */
    change: (make: (document: Document) => Document, about?: string) =>
      change((now) => {
        const next = make(now.document)
        return next === now.document ? now : { ...now, document: next }
      }, about),
    /** Back to what is stored; this can be undone, too. */
    discard: () => change(() => cleanDraft(before)),
    /** Begins anew from what is stored. What was changed since `saved` was sent stays a change. */
    restart: (now: Stored, saved?: Document) => {
      const isChanged = saved !== undefined && latest.current !== saved
      const mine = isChanged ? kind.rebase(saved, latest.current, kind.documentOf(now)) : undefined
      beginFrom(now, mine && { ...mine, isMerged: false })
    },
    /** Rebases the draft onto another stored version, as one step that can be undone. */
    moveTo: (now: Stored) =>
      beginFrom(now, { ...kind.rebase(before, latest.current, kind.documentOf(now)), isMerged: true }),
    /** Decides a conflict, with the document that holds. */
    settle: (conflict: Conflict, make = (decided: Document) => decided) =>
      change((now) => ({
        ...now,
        document: make(now.document),
        conflicts: now.conflicts.filter((other) => other !== conflict),
      })),
    /** Forgets what the tab keeps, also after the page has gone. */
    forget: drop,
  }
}

/** What every bar of a workbench needs of its draft. */
export type AnyDraft = Pick<
  ReturnType<typeof useDraft<unknown, unknown, unknown, unknown, unknown>>,
  'count' | 'conflicts' | 'canUndo' | 'canRedo' | 'undo' | 'redo' | 'discard' | 'keptAt' | 'isFull'
>

const cleanDraft = <Document>(document: Document) => ({ document, conflicts: [], isMerged: false })

type Content<Kept, Conflict> = {
  readonly draft: Kept
  readonly conflicts: readonly Conflict[]
  readonly tag: unknown
}

function restore<Stored, Document, Changes, Conflict, Kept>(
  stored: Stored,
  kind: DraftKind<Stored, Document, Changes, Conflict, Kept>,
  owner: string,
): { readonly at: string; readonly draft: Draft<Document, Conflict> } | undefined {
  const kept = keptDraft(kind.key, owner)
  if (!kept) return undefined
  try {
    // Safe: `keepDraft` alone writes it, with what this kind has packed; one of another version of the console fails below.
    const { draft, conflicts: open, tag } = kept.content as Content<Kept, Conflict>
    const { document, conflicts } = kind.unpack(draft, stored)
    const isMerged = open.length > 0 || JSON.stringify(tag) !== JSON.stringify(kind.tagOf(stored))
    return { at: kept.at, draft: { document, conflicts: [...open, ...conflicts], isMerged } }
  } catch {
    dropDraft(kind.key)
    return undefined
  }
}
