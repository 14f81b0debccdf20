import { isEqual } from 'es-toolkit'
import { valueAt, withValue } from 'mock-server/contract/at-path.ts'
import type { Leaf } from 'mock-server/contract/models/leaves.ts'
import type { Rebased } from './use-draft.ts'

/** A value of the draft that somebody else has changed differently. */
export type Conflict = Leaf & { readonly theirs: unknown }

/** Applies a draft's changes to another document, and lists values that both changed differently. */
export function onTop<Document>(leaves: readonly Leaf[], document: Document): Rebased<Document, Conflict> {
  const conflicts = leaves.flatMap((leaf) => {
    const theirs = valueAt(document, leaf.path)
    return isEqual(theirs, leaf.before) || isEqual(theirs, leaf.after) ? [] : [{ ...leaf, theirs }]
  })
  const merged = leaves.reduce((current, { path, after }) => withValue(current, path, after), document)
  return { document: merged, conflicts }
}
