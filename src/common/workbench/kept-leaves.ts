import { isEqual } from 'es-toolkit'
import { type Leaf, withValue } from 'mock-server/contract/models/leaves.ts'
import { isRecord } from '#lib/is-record.ts'
import type { Documents } from './model-documents.ts'

/** A change of the draft where somebody else has saved something else meanwhile. */
export type Conflict = Leaf & { readonly theirs: unknown }

type Kept = { readonly owner: string; readonly at: string; readonly leaves: readonly Leaf[] }

const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), document)

/** Changes of a draft on top of other documents, and where somebody has changed the same otherwise. */
export function onTop(leaves: readonly Leaf[], documents: Documents) {
  const conflicts = leaves.flatMap((leaf) => {
    const theirs = valueAt(documents, leaf.path)
    return isEqual(theirs, leaf.before) || isEqual(theirs, leaf.after) ? [] : [{ ...leaf, theirs }]
  })
  const merged = leaves.reduce<unknown>((current, { path, after }) => withValue(current, path, after), documents)
  // Safe: the same documents with other values at some paths.
  return { documents: merged as Documents, conflicts }
}

/** Keeps what a draft changes in this tab; the moment, or undefined where there is no room for it. */
export function keepLeaves(key: string, owner: string, leaves: readonly Leaf[]): string | undefined {
  const at = new Date().toISOString()
  const kept: Kept = { owner, at, leaves }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
    return at
  } catch {
    sessionStorage.removeItem(key)
    return undefined
  }
}

/** Written by `keepLeaves` alone; one of somebody else is dropped. */
export function keptLeaves(key: string, owner: string): Kept | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    // Safe: only the shape that is written here has this owner.
    if (isRecord(kept) && kept['owner'] === owner) return kept as Kept
  } catch {
    // Not what was written here.
  }
  sessionStorage.removeItem(key)
  return undefined
}
