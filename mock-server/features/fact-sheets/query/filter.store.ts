import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#kernel/refusal.ts'
import { ANY } from '#data-model/facet-keys.ts'
import { fold, wordsOf } from '#search-text/fold.ts'
import { facetCondition } from './facet-filter.store.ts'
import type { FacetFilter, FactSheetArguments, Filter } from './arguments.ts'
import { relationCondition } from './relation-filter.store.ts'
import { type Way, isId, subtreeOf } from './subtree.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** Filters within filters. */
const DEEPEST = 4
const MOST_FACETS = 100

/** The fact sheets `f` that a filter asks for, as far as it says. */
export const filterOf = (
  reading: ReadContext,
  filter: Filter | null | undefined,
  today: string,
  alias = 'f',
): RawBuilder<boolean> => conditionOf({ reading, today, alias, depth: 0, within: conditionOf }, filter ?? {})

/** Of relations `r` to `f`, those by which one of the facets finds the fact sheets at their other ends; all, without facets. */
export function matching(
  reading: ReadContext,
  facets: readonly FacetFilter[],
  today: string,
): RawBuilder<unknown> | undefined {
  if (facets.length === 0) return undefined
  const way = { reading, today, alias: 'f', depth: 1, within: conditionOf }
  const each = facets.map((facet) => {
    const ids = facet.keys?.includes(ANY) ? [] : (facet.keys?.filter(isId) ?? [])
    return sql`(${relationCondition(way, facet, ids.length > 0 ? ids : undefined, 'f')})`
  })
  return sql`(${sql.join(each, sql` OR `)})`
}

/** The fact sheets `f` that the arguments of a list ask for; of a hierarchy, those of the filter's ids and all below them. */
export function listedBy(
  reading: ReadContext,
  { factSheetType, filter, hierarchy }: Pick<FactSheetArguments, 'factSheetType' | 'filter' | 'hierarchy'>,
  today: string,
): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (factSheetType) conditions.push(sql<boolean>`f.type = ${factSheetType}`)
  if (!hierarchy) conditions.push(filterOf(reading, filter, today))
  else {
    if (!filter?.ids) throw refuse.badRequest('A hierarchy needs filter.ids: the fact sheets that it begins with')
    conditions.push(sql<boolean>`f.id IN (${subtreeOf(reading, filter.ids)})`)
    conditions.push(filterOf(reading, { ...filter, ids: null }, today))
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

function conditionOf(way: Way, filter: Filter): RawBuilder<boolean> {
  if (way.depth > DEEPEST) throw refuse.badRequest(`Filters may be ${DEEPEST} levels deep`)
  const { reading, alias } = way
  const facets = filter.facetFilters ?? []
  if (facets.length > MOST_FACETS) throw refuse.badRequest(`A filter may have ${MOST_FACETS} facets`)
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const isTrash = facets.some(
    ({ facetKey, keys, operator }) => facetKey === 'TrashBin' && operator !== 'NOR' && keys?.includes('archived'),
  )
  const conditions = [sql`${of('status')} = ${isTrash ? 'ARCHIVED' : 'ACTIVE'}`]
  if (filter.ids) conditions.push(sql`${of('id')} = ANY(${filter.ids.filter(isId)}::uuid[])`)
  if (filter.displayName) conditions.push(sql`${of('sort_key')} = ${nameKey(filter.displayName)}`)
  for (const word of wordsOf(filter.fullTextSearch ?? ''))
    conditions.push(sql`${of('search_text')} LIKE ${containing(word)}`)
  if (filter.externalIds) conditions.push(sql`${of('id')} IN (${withExternalIds(reading, filter.externalIds)})`)
  for (const facet of facets) {
    const condition = facet.facetKey === 'TrashBin' ? undefined : facetCondition(way, facet)
    if (condition) conditions.push(condition)
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** As names are kept for sorting (derive.policy.ts): case and accents do not matter. */
const nameKey = (name: string) => [...fold(name)].slice(0, 400).join('')

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Each as `<field>/<value>`; the value may have slashes of its own. */
function withExternalIds({ caller }: ReadContext, externalIds: readonly string[]): RawBuilder<unknown> {
  const pairs = externalIds.flatMap((text) => {
    const at = text.indexOf('/')
    return at > 0 ? [{ field: text.slice(0, at), value: text.slice(at + 1) }] : []
  })
  return sql`SELECT e.fact_sheet_id FROM external_id e
    JOIN unnest(${pairs.map(({ field }) => field)}::text[], ${pairs.map(({ value }) => value)}::text[]) w (field, value)
      ON e.field = w.field AND e.external_id = w.value
    WHERE e.workspace_id = ${caller.workspaceId}`
}
