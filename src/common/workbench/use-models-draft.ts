import { useMemo } from 'react'
import { type Leaf, leavesBetween, withValue } from 'mock-server/contract/models/leaves.ts'
import { type Conflict, onTop } from './leaves-on-top.ts'
import type { Documents, StoredModels } from './model-documents.ts'
import { type DraftKind, useDraft } from './use-draft.ts'

/** View model, labels, reports and resources as they are being edited on a page. */
export function useModelsDraft(stored: StoredModels, page: string) {
  const kind = useMemo(() => kindOf(page), [page])
  const draft = useDraft(stored, kind)
  const set = (path: readonly string[], value: unknown, about?: string) =>
    // Safe: values where there are some of their kind.
    draft.change((all) => withValue(all, path, value) as Documents, about)
  return {
    ...draft,
    documents: draft.document,
    /** Another value at a path; `about` is what is typed into, whose keys are undone together. */
    set,
    keepMine: draft.settle,
    takeTheirs: (conflict: Conflict) => {
      set(conflict.path, conflict.theirs)
      draft.settle(conflict)
    },
  }
}
export type ModelsDraft = ReturnType<typeof useModelsDraft>

/** What differs from what is stored is found by its paths into the documents. */
const kindOf = (page: string): DraftKind<StoredModels, Documents, readonly Leaf[], Conflict, readonly Leaf[]> => ({
  key: `modelsDraft.${page}`,
  documentOf: ({ documents }) => documents,
  changesBetween: leavesBetween,
  countOf: (leaves) => leaves.length,
  rebase: (before, draft, now) => onTop(leavesBetween(before, draft), now),
  pack: (_, __, leaves) => leaves,
  unpack: (leaves, { documents }) => onTop(leaves, documents),
})
