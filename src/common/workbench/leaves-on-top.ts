import { isEqual } from 'es-toolkit'
import { type Leaf, withValue } from 'mock-server/contract/models/leaves.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import type { Rebased } from './use-draft.ts'

/** A value of the draft that somebody else has changed differently. */
export type Conflict = Leaf & { readonly theirs: unknown }

const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), document)

/** Applies a draft's changes to another document, and lists values that both changed differently. */
export function onTop<Document>(leaves: readonly Leaf[], document: Document): Rebased<Document, Conflict> {
  const conflicts = leaves.flatMap((leaf) => {
    const theirs = valueAt(document, leaf.path)
    return isEqual(theirs, leaf.before) || isEqual(theirs, leaf.after) ? [] : [{ ...leaf, theirs }]
  })
  const merged = leaves.reduce<unknown>((current, { path, after }) => withValue(current, path, after), document)
  // Safe: the same document with other values at some paths.
  return { document: merged as Document, conflicts }
}
