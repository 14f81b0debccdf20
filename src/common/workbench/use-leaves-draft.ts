import { withValue } from 'mock-server/contract/at-path.ts'
import { type Leaf, leavesBetween } from 'mock-server/contract/models/leaves.ts'
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
  return {
    ...draft,
    /** Another value at a path; `about` is the field that is typed into, whose keys are undone together. */
    set: (path: readonly string[], value: unknown, about?: string) =>
      draft.change((all) => withValue(all, path, value), about),
    keepMine: (conflict: Conflict) => draft.settle(conflict),
    takeTheirs: (conflict: Conflict) => draft.settle(conflict, (all) => withValue(all, conflict.path, conflict.theirs)),
  }
}
