import { gql, type TypedDocumentNode } from '@apollo/client'
import { rowSelection, type TypeFields, type ViewRow } from '#features/bookmarks/preview/row-query.ts'
import type { RowEffect } from './row-effect.ts'

/** Rows of one more or less: which, and the first filter that it is for. */
export type EffectRow = { readonly node: ViewRow; readonly facet: string }

/** The member of a fact sheet that has the values of a facet. */
export const memberOf = (facet: string): string => members[facet] ?? facet
const members: Readonly<Record<string, string>> = {
  FactSheetTypes: 'type',
  hierarchyLevel: 'level',
  _TAGS_: 'tags',
  TrashBin: 'status',
}

type List = { readonly totalCount?: number; readonly edges?: readonly { readonly node: ViewRow }[] }
type Answer = Readonly<Record<string, List>>
type Columns = { readonly type: string; readonly columns: readonly string[]; readonly fields: TypeFields }

const sides = ['gone', 'added'] as const

/** Asks for all that an effect says in one request: how many match, and the first `$first` fact sheets of each group. */
export function effectQuery(
  effect: RowEffect,
  columns: Columns,
): TypedDocumentNode<Answer, Readonly<Record<string, unknown>>> {
  const names = Object.keys(filtersOf(effect))
  const counted = (['before', 'after', 'both'] as const).filter((name) => names.includes(name))
  const listed = names.filter((name) => !counted.some((other) => other === name))
  const variables = [...names.map((name) => `$${name}: FilterInput`), ...(listed.length > 0 ? ['$first: Int'] : [])]
  return gql(`
    query RowEffect(${variables.join(', ')}) {
      ${counted.map((name) => `${name}: allFactSheets(filter: $${name}) { totalCount }`).join('\n')}
      ${listed.map((name) => `${name}: allFactSheets(first: $first, filter: $${name}) { edges { node { ${rowSelection(columns)} } } }`).join('\n')}
    }
  `)
}

/** The filters of an effect by the names that the query has for them. */
export function filtersOf({ before, after, both, ...groups }: RowEffect): Readonly<Record<string, unknown>> {
  const listed = sides.flatMap((side) =>
    (groups[side] ?? []).map(({ filter }, index) => [`${side}${index}`, filter] as const),
  )
  return { before, after, ...(both ? { both } : {}), ...Object.fromEntries(listed) }
}

export type FoundEffect = ReturnType<typeof effectOf>

/** How many fact sheets match before and after, how many are gone and added where that is known, and the first of them. */
export function effectOf(effect: RowEffect, answer: Answer) {
  const count = (name: string) => answer[name]?.totalCount ?? 0
  const [before, after] = [count('before'), count('after')]
  const both = answer['both']?.totalCount
  return {
    before,
    after,
    gone: both === undefined ? undefined : before - both,
    added: both === undefined ? undefined : after - both,
    rows: {
      gone: rowsOf(effect.gone ?? [], (index) => answer[`gone${index}`]),
      added: rowsOf(effect.added ?? [], (index) => answer[`added${index}`]),
    },
  }
}

/** Each fact sheet once: with the first filter that it is for. */
function rowsOf(groups: readonly { facet: string }[], listOf: (index: number) => List | undefined): EffectRow[] {
  const rows = groups.flatMap(({ facet }, index) => (listOf(index)?.edges ?? []).map(({ node }) => ({ node, facet })))
  return [...new Map(rows.toReversed().map((row) => [row.node.id, row])).values()].toReversed()
}
