import { type RawBuilder, sql } from 'kysely'
import { may } from '#kernel/may.ts'
import { MISSING, dataQualityKeys } from '#data-model/facet-keys.ts'
import { hasQualityIssue } from './facet-filter.store.ts'
import type { Facet } from './available-facets.ts'
import type { QueryContext } from './query-context.ts'
import {
  type CountContext,
  type CountedList,
  hasHiddenFactSheets,
  relationFacetCounts,
  withCountedList,
} from './relation-facet-counts.store.ts'
import { listIn, phaseOn } from './stored-json.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { shownName } from '#storage/shown-names.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'
import { shownLevelOf } from '#features/fact-sheets/rows/shown-level.store.ts'

/** Facets that are counted over the same fact sheets. */
export interface FacetGroup extends CountedList {
  readonly facets: readonly Facet[]
}

export interface FacetCount {
  readonly facet: string
  readonly key: string
  /** The name of a key that is an id. */
  readonly name: string | null
  readonly count: number
}

/**
 * Counts the fact sheets with each key, among those that the caller can see. Two statements, which a server can run at the same time:
 * one for values in the fact sheets themselves, one for their relations and subscriptions.
 */
export async function countFacets(
  context: QueryContext,
  maxDepth: number | null,
  groups: readonly FacetGroup[],
): Promise<FacetCount[]> {
  const { caller, db } = context
  if (!may(caller, 'factSheet.read')) return []
  const count = async (parts: readonly RawBuilder<unknown>[]): Promise<FacetCount[]> => {
    if (parts.length === 0) return []
    return (await sql<FacetCount>`${unionOf(parts)}`.execute(db)).rows
  }
  const values = groups.flatMap(({ facets, where }) => valueCounts(context, facets, listOf(context, where)))
  const countContext = { ...context, maxDepth, hidesSome: await hasHiddenFactSheets(context) }
  const attachments = groups.flatMap((group) => attachmentCounts(countContext, group))
  return (await Promise.all([count(values), count(attachments)])).flat()
}

/**
 * All rows of these queries. Each stands in a subquery of its own, with its columns named: one that begins with WITH may then follow
 * another WITH, even where it is the only one, and it does not matter which of them comes first.
 */
const unionOf = (queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    queries.map((query) => sql`SELECT c.facet, c.key, c.name, c.count FROM (${query}) c (facet, key, name, count)`),
    sql` UNION ALL `,
  )

/** The source of the fact sheets `f` that are counted. */
const listOf = ({ caller }: ReadContext, where: RawBuilder<boolean>) =>
  sql`fact_sheet f WHERE ${visibleTo(caller, 'f', 'all')} AND ${where}`

type List = RawBuilder<unknown>
type Key = { readonly facet: string; readonly key: RawBuilder<unknown> }

function attachmentCounts(context: CountContext, group: FacetGroup): RawBuilder<unknown>[] {
  const sides = group.facets.filter(({ facetType }) => facetType === 'RELATION').map(({ facetKey }) => facetKey)
  const related = sides.map((side) => relationFacetCounts(context, side, group))
  const subscriptions = group.facets.find(({ facetKey }) => facetKey === 'Subscriptions')
  const list = listOf(context, group.where)
  return [
    ...(subscriptions ? [subscriberCounts(context, list)] : []),
    ...(subscriptions?.keys.includes(MISSING) ? [withoutSubscribers(context, list)] : []),
    ...(related.length > 0 ? [sql`${withCountedList(context, group)} ${unionOf(related)}`] : []),
  ]
}

/** The number of keys that are first counted in combination; most fact sheets share their combination with many others. */
const KEYS_PER_SET = 3

/**
 * Counts of values in the fact sheets, in one pass over the list: combinations of keys are counted first, then each key over the few
 * combinations. In each grouping set the keys of the other sets are null.
 */
function valueCounts(context: QueryContext, facets: readonly Facet[], list: List): RawBuilder<unknown>[] {
  const single = facets
    .flatMap((facet) => singleKeys(context, facet).map((key): Key => ({ facet: facet.facetKey, key })))
    .map((key, index) => ({ ...key, name: sql.ref(`k${index}`) }))
  const lists = facets
    .filter(({ field }) => field?.type === 'MULTIPLE_SELECT')
    .map(({ facetKey }, index) => ({ facet: facetKey, name: sql.ref(`m${index}`), is: sql.ref(`is_m${index}`) }))
  const tagged = facets.filter(({ facetType, keys }) => facetType === 'TAG' && keys.length > 0)
  if (single.length + lists.length + tagged.length === 0) return []
  const columns = [
    ...single.map(({ key, name }) => sql`${key} AS ${name}`),
    ...lists.map(({ facet, name }) => sql`f.fields->${facet}::text AS ${name}`),
    ...(tagged.length > 0 ? [sql`f.tag_ids`] : []),
  ]
  const sets = [
    ...Array.from({ length: Math.ceil(single.length / KEYS_PER_SET) }, (_, index) =>
      single.slice(index * KEYS_PER_SET, (index + 1) * KEYS_PER_SET).map(({ name }) => name),
    ),
    ...lists.map(({ name }) => [name]),
    ...(tagged.length > 0 ? [[sql.ref('tag_ids')]] : []),
  ]
  const combined = sql.join([
    ...single.map(({ name }) => name),
    ...lists.flatMap(({ name, is }) => [name, sql`grouping(${name}) = 0 AS ${is}`]),
    ...(tagged.length > 0 ? [sql`tag_ids`] : []),
  ])
  const combinations = sql`WITH combined AS MATERIALIZED (SELECT ${combined}, count(*) AS count
    FROM (SELECT ${sql.join(columns)} FROM ${list} OFFSET 0) k
    GROUP BY GROUPING SETS (${sql.join(sets.map((set) => sql`(${sql.join(set)})`))}))`
  const parts = [
    ...(single.length > 0 ? [singleKeyCounts(single)] : []),
    ...lists.map(
      ({
        facet,
        name,
        is,
      }) => sql`SELECT ${facet}::text AS facet, t.one AS key, NULL::text AS name, sum(k.count)::integer AS count
        FROM combined k CROSS JOIN LATERAL (SELECT DISTINCT o.one FROM jsonb_array_elements_text(${listIn(sql`k.${name}`)}) o (one)) t
        WHERE k.${is} GROUP BY 2`,
    ),
    ...(tagged.length > 0 ? tagCounts(tagged) : []),
  ]
  return [sql`${combinations} ${sql.join(parts, sql` UNION ALL `)}`]
}

function singleKeyCounts(keys: readonly (Key & { name: RawBuilder<unknown> })[]): RawBuilder<unknown> {
  const key = sql`coalesce(${sql.join(keys.map(({ name }) => name))})`
  const facet = sql.join(
    keys.map(({ name, facet: facetKey }) => sql`WHEN grouping(${name}) = 0 THEN ${facetKey}::text`),
    sql` `,
  )
  return sql`SELECT CASE ${facet} END AS facet, ${key} AS key, NULL::text AS name, sum(k.count)::integer AS count
    FROM combined k GROUP BY GROUPING SETS (${sql.join(keys.map(({ name }) => sql`(${name})`))}) HAVING ${key} IS NOT NULL`
}

/** Counts of tags; each tag belongs to one group. */
function tagCounts(facets: readonly Facet[]): RawBuilder<unknown>[] {
  const groups = facets.map(({ facetKey, keys, gapTagIds }) => {
    const ids = keys.filter((key) => key !== MISSING)
    return { facetKey, keys, ids, gapTagIds: gapTagIds ?? ids }
  })
  const tags = groups.flatMap(({ facetKey, ids }) => ids.map((id) => ({ id, facetKey })))
  return [
    sql`SELECT w.facet, w.id::text AS key, NULL::text AS name, sum(k.count)::integer AS count
      FROM unnest(${tags.map(({ facetKey }) => facetKey)}::text[], ${tags.map(({ id }) => id)}::uuid[]) w (facet, id)
      JOIN combined k ON w.id = ANY(k.tag_ids) GROUP BY w.facet, w.id`,
    ...groups
      .filter(({ keys }) => keys.includes(MISSING))
      .map(
        ({
          facetKey,
          gapTagIds,
        }) => sql`SELECT ${facetKey}::text, ${MISSING}::text, NULL::text, coalesce(sum(k.count), 0)::integer
          FROM combined k WHERE NOT k.tag_ids && ${[...gapTagIds]}::uuid[]`,
      ),
  ]
}

/** Expressions for the keys of a facet of which a fact sheet has few: one expression for each, which is the key or null. */
function singleKeys(context: QueryContext, facet: Facet): RawBuilder<unknown>[] {
  const { field, facetKey } = facet
  const flag = (key: string, holds: RawBuilder<unknown>) => sql`CASE WHEN ${holds} THEN ${key}::text END`
  switch (facetKey) {
    case 'FactSheetTypes':
      return [sql`f.type`]
    case 'category':
      return [sql`coalesce(f.category, ${MISSING})`]
    case 'hierarchyLevel':
      return [sql`${shownLevelOf('f')}::text`]
    case 'lxState':
      return [sql`f.lx_state`]
    case 'TrashBin':
      return [sql`'archived'::text`]
    case 'DataQuality':
      return dataQualityKeys.map((key) => flag(key, hasQualityIssue({ alias: 'f', model: context.model }, key)))
    default:
  }
  if (!field) return []
  const stored = sql`f.fields->${field.name}::text`
  const text = sql`(f.fields->>${field.name}::text)`
  if (field.type === 'LIFECYCLE') return [currentPhase(stored, field.values.length, context.today)]
  if (field.type === 'MULTIPLE_SELECT') return [flag(MISSING, sql`${text} IS NULL`)]
  if (field.type === 'EXTERNAL_ID' || field.type === 'LOCATION' || field.type === 'PROJECT_STATUS')
    return [flag(MISSING, sql`${text} IS NULL`)]
  return [sql`coalesce(left(${text}, 200), ${MISSING})`]
}

/** The phase of a day, searched from the last one backwards; the list is expanded only if it has more phases than the model. */
function currentPhase(stored: RawBuilder<unknown>, phases: number, today: string): RawBuilder<unknown> {
  const lasts = Array.from({ length: phases }, (_, index) => sql`${stored}->'phases'->${sql.lit(-1 - index)}`)
  const steps = lasts.map((last) => sql`WHEN ${last}->>'startDate' <= ${today}::text THEN ${last}->>'phase'`)
  return sql`coalesce(CASE WHEN ${stored} IS NULL THEN NULL ${sql.join(steps, sql` `)}
    ELSE ${phaseOn(stored, sql`${today}::text`)} END, ${MISSING})`
}

function subscriberCounts({ caller }: ReadContext, list: List): RawBuilder<unknown> {
  return sql`SELECT 'Subscriptions'::text AS facet, u.id::text AS key, ${shownName} AS name, n.count::integer AS count
    FROM (SELECT d.user_id, count(*) AS count FROM (
      SELECT DISTINCT s.fact_sheet_id, s.user_id FROM fact_sheet_subscription s
      WHERE s.workspace_id = ${caller.workspaceId} AND s.fact_sheet_id IN (SELECT f.id FROM ${list})
    ) d GROUP BY d.user_id) n JOIN users u ON u.id = n.user_id
    LEFT JOIN permission p ON p.workspace_id = ${caller.workspaceId} AND p.user_id = u.id`
}

const withoutSubscribers = ({ caller }: ReadContext, list: List): RawBuilder<unknown> =>
  sql`SELECT 'Subscriptions'::text, ${MISSING}::text, NULL::text, count(*)::integer FROM ${list} AND NOT EXISTS (
    SELECT 1 FROM fact_sheet_subscription s WHERE s.workspace_id = ${caller.workspaceId} AND s.fact_sheet_id = f.id)`
