import { type Leaf, leavesBetween, withValue } from 'mock-server/contract/models/leaves.ts'
import { type Conflict, onTop } from './leaves-on-top.ts'
import { type DraftKind, useDraft } from './use-draft.ts'

type LeavesKind<Stored, Document> = DraftKind<Stored, Document, readonly Leaf[], Conflict, readonly Leaf[]>

/** Documents whose changes are found by their paths, whatever they mean. */
export const leavesKind = <Stored, Document>(
  of: Pick<LeavesKind<Stored, Document>, 'key' | 'documentOf' | 'tagOf'>,
): LeavesKind<Stored, Document> => ({
  ...of,
  changesBetween: leavesBetween,
  countOf: (leaves) => leaves.length,
  rebase: (before, draft, now) => onTop(leavesBetween(before, draft), now),
  pack: (_, __, leaves) => leaves,
  unpack: (leaves, stored) => onTop(leaves, of.documentOf(stored)),
})

/** A draft of such a document. */
export function useLeavesDraft<Stored, Document>(stored: Stored, kind: LeavesKind<Stored, Document>) {
  const draft = useDraft(stored, kind)
  // Safe: values where there are some of their kind.
  const withLeaf = (all: Document, path: readonly string[], value: unknown) => withValue(all, path, value) as Document
  return {
    ...draft,
    /** Another value at a path; `about` is the field that is typed into, whose keys are undone together. */
    set: (path: readonly string[], value: unknown, about?: string) =>
      draft.change((all) => withLeaf(all, path, value), about),
    keepMine: (conflict: Conflict) => draft.settle(conflict),
    takeTheirs: (conflict: Conflict) => draft.settle(conflict, (all) => withLeaf(all, conflict.path, conflict.theirs)),
  }
}
