import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { collections } from 'mock-server/contract/models/place.ts'

/** The names of a JSON path: `$.factSheets["a b"].fields.c[0]` has `factSheets`, `a b`, `fields`, `c`, `0`. */
export const namesOfPath = (path: string): string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(?:"((?:[^"\\]|\\.)*)"|(\d+))\]/g)].map(([, plain, quoted, index]) =>
    quoted === undefined ? (plain ?? index ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  )

/** The definition that a JSON path leads to or into, and what follows; undefined for a path to none. */
export function placeOfPath(path: string): { readonly place: ModelPlace; readonly rest: string } | undefined {
  const [first, name, third, field, ...deeper] = namesOfPath(path)
  const collection = collections.find((known) => known === first)
  if (collection === undefined || name === undefined) return undefined
  if (third === 'fields' && field !== undefined) return { place: { collection, name, field }, rest: deeper.join('.') }
  return { place: { collection, name }, rest: [third, field, ...deeper].filter((part) => part !== undefined).join('.') }
}
