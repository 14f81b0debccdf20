import type { DocumentDifference } from '#contract/model-changes.ts'
import { valueAt, withValue } from '#contract/at-path.ts'
import { leavesBetween } from '#contract/models/leaves.ts'
import { isRecord } from '#contract/is-record.ts'
import { isEqual } from 'es-toolkit'

type Document = Readonly<Record<string, unknown>>

/** What differs between two versions of a document other than the data model; in a view model each type is a member. */
export const differencesBetween = (document: string, before: Document, after: Document): DocumentDifference[] =>
  leavesBetween(keyed(before), keyed(after)).map(({ path, before: old, after: next }) => ({
    document,
    path: [...path],
    ...(old !== undefined && { before: old }),
    ...(next !== undefined && { after: next }),
  }))

/** A document without some differences; those that somebody has changed otherwise since are left as they are, and told. */
export function withoutDifferences(document: Document, differences: readonly DocumentDifference[]) {
  const left: Pick<DocumentDifference, 'document' | 'path'>[] = []
  const undone = differences.reduce<unknown>((current, { document: name, path, before, after }) => {
    const found = valueAt(current, path)
    if (isEqual(found, before)) return current
    if (isEqual(found, after)) return withValue(current, path, before)
    left.push({ document: name, path })
    return current
  }, keyed(document))
  return { document: unkeyed(document, isRecord(undone) ? undone : {}), left }
}

/** The views of types by their types. */
function keyed(document: Document): Document {
  const { factSheets } = document
  if (!Array.isArray(factSheets)) return document
  const views: unknown[] = factSheets
  return {
    ...document,
    factSheets: Object.fromEntries(views.filter(isRecord).map((view) => [String(view.type), view])),
  }
}

/** In the order that they had, with those that are there again after them. */
function unkeyed(original: Document, document: Document): Document {
  if (!Array.isArray(original.factSheets) || !isRecord(document.factSheets)) return document
  const views = document.factSheets
  const order: unknown[] = original.factSheets
  const known = order.filter(isRecord).map(({ type }) => String(type))
  const names = [
    ...known.filter((type) => Object.hasOwn(views, type)),
    ...Object.keys(views).filter((type) => !known.includes(type)),
  ]
  return { ...document, factSheets: names.map((name) => views[name]) }
}
