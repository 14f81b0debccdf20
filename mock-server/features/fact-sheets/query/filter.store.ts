import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#kernel/refusal.ts'
import { ANY } from '#data-model/facet-keys.ts'
import { isId } from '#data-model/ids.ts'
import { fold, wordsOf } from '#search-text/fold.ts'
import { facetCondition } from './facet-filter.store.ts'
import type { FacetFilter, FactSheetArguments, Filter } from './arguments.ts'
import { filterLimits } from './filter-limits.ts'
import type { FilterContext, QueryContext } from './query-context.ts'
import { relationCondition } from './relation-filter.store.ts'
import { statusesOf } from './trash-bin.ts'
import { subtreeOf } from './subtree.store.ts'
import { typesHiding } from '#data-model/readable-model.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** The condition on fact sheets `f` that a filter stands for. */
export const filterCondition = (context: QueryContext, filter: Filter | null | undefined): RawBuilder<boolean> =>
  conditionOf({ ...context, alias: 'f', depth: 0, nested: conditionOf }, filter ?? {})

/**
 * The condition on relations `r` to fact sheets `f` that at least one of the facets finds the fact sheet at the other end by this
 * relation; undefined without facets.
 */
export function someFacetCondition(
  context: QueryContext,
  facets: readonly FacetFilter[],
): RawBuilder<unknown> | undefined {
  if (facets.length === 0) return undefined
  const filterContext = { ...context, alias: 'f', depth: 1, nested: conditionOf }
  const conditions = facets.map((facet) => {
    const ids = facet.keys?.includes(ANY) ? [] : (facet.keys?.filter(isId) ?? [])
    const ends = { ids: ids.length > 0 ? ids : undefined, otherId: sql.ref('f.id'), other: 'f' }
    return sql`(${relationCondition(filterContext, facet, ends)})`
  })
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** The condition on the fact sheets `f` of a list; a hierarchy consists of the filter's ids and all below them. */
export function listCondition(
  context: QueryContext,
  { factSheetType, filter, hierarchy }: Pick<FactSheetArguments, 'factSheetType' | 'filter' | 'hierarchy'>,
): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (factSheetType) conditions.push(sql<boolean>`f.type = ${factSheetType}`)
  if (!hierarchy) conditions.push(filterCondition(context, filter))
  else {
    if (!filter?.ids) throw refuse.badRequest('A hierarchy needs filter.ids: the fact sheets that it begins with')
    conditions.push(sql<boolean>`f.id IN (${subtreeOf(context, filter.ids)})`)
    conditions.push(filterCondition(context, { ...filter, ids: null }))
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

function conditionOf(context: FilterContext, filter: Filter): RawBuilder<boolean> {
  const { alias, depth } = context
  if (depth > filterLimits.levels) throw refuse.badRequest(`Filters may be ${filterLimits.levels} levels deep`)
  const facets = filter.facetFilters ?? []
  if (facets.length > filterLimits.facets) throw refuse.badRequest(`A filter may have ${filterLimits.facets} facets`)
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const conditions = [statusCondition(column('status'), statusesOf(facets))]
  if (filter.ids) conditions.push(sql`${column('id')} = ANY(${filter.ids.filter(isId)}::uuid[])`)
  if (filter.displayName) conditions.push(sql`${column('sort_key')} = ${nameKey(filter.displayName)}`)
  for (const word of wordsOf(filter.fullTextSearch ?? '')) conditions.push(foundBy(context, 'full_text', word))
  for (const word of wordsOf(filter.quickSearch ?? '')) conditions.push(foundBy(context, 'search_text', word))
  if (filter.externalIds) conditions.push(sql`${column('id')} IN (${withExternalIds(context, filter.externalIds)})`)
  for (const facet of facets) {
    const condition = facet.facetKey === 'TrashBin' ? undefined : facetCondition(context, facet)
    if (condition) conditions.push(condition)
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/**
 * Where a text may hold values of fields that the caller may not read, the word must be in the display name, which is in both texts.
 */
function foundBy({ alias, model }: FilterContext, text: 'full_text' | 'search_text', word: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const found = sql`${column(text)} LIKE ${containing(word)}`
  const types = [...model.hidden.keys()]
  if (types.length === 0) return found
  return sql`(${found} AND (${column('type')} <> ALL(${types}::text[]) OR ${column('sort_key')} LIKE ${containing(word)}))`
}

/** An index has the states one by one. */
const statusCondition = (column: RawBuilder<unknown>, statuses: readonly string[]) =>
  statuses.length === 1 ? sql`${column} = ${statuses[0]}` : sql`${column} = ANY(${[...statuses]}::text[])`

/** A name as `sort_key` stores it: without case and accents. */
function nameKey(name: string): string {
  const key: string[] = []
  // Character by character, so that of a very long text only the beginning is folded.
  for (const character of name) {
    if (key.length >= 400) break
    key.push(...fold(character))
  }
  return key.slice(0, 400).join('')
}

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Fact sheets by external ids in the form `<field>/<value>`, where the value may contain slashes. Read without visibleTo: the list that
 * they narrow has it.
 */
function withExternalIds({ caller, model }: ReadContext, externalIds: readonly string[]): RawBuilder<unknown> {
  const pairs = externalIds.map((text) => {
    const slash = text.indexOf('/')
    if (slash <= 0)
      throw refuse.badRequest(`externalIds: ${text} must be <external id field>/<value>, as in externalId/1234`)
    return { field: text.slice(0, slash), value: text.slice(slash + 1) }
  })
  const hiding = pairs.flatMap(({ field }) => typesHiding(model, field).map((type) => `${type} ${field}`))
  const isShown =
    hiding.length === 0
      ? sql`true`
      : sql`(SELECT t.type FROM fact_sheet t WHERE t.workspace_id = e.workspace_id AND t.id = e.fact_sheet_id)
          || ' ' || e.field <> ALL(${hiding}::text[])`
  return sql`SELECT e.fact_sheet_id FROM external_id e
    JOIN unnest(${pairs.map(({ field }) => field)}::text[], ${pairs.map(({ value }) => value)}::text[]) w (field, value)
      ON e.field = w.field AND e.external_id = w.value
    WHERE e.workspace_id = ${caller.workspaceId} AND ${isShown}`
}
