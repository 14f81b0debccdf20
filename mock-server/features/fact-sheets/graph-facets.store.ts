import { type RawBuilder, sql } from 'kysely'
import { ANY, MISSING, dataQualityKeys } from '#model/facet-keys.ts'
import { lack } from './graph-facet-filter.store.ts'
import type { Facet } from './graph-facets.policy.ts'
import { sidesNamed } from './graph-relation-filter.store.ts'
import { listIn, phaseOn } from './graph-sort.store.ts'
import type { Side } from './graph-query.policy.ts'
import type { Reading } from './reading.store.ts'
import { visibleTo } from './visible-to.store.ts'

/** Facets to be counted over the same fact sheets. */
export interface FacetGroup {
  readonly where: RawBuilder<boolean>
  readonly facets: readonly Facet[]
}

export interface FacetCount {
  readonly facet: string
  readonly key: string
  /** Of keys that are ids. */
  readonly name: string | null
  readonly count: number
}

type Counting = { readonly reading: Reading; readonly today: string; readonly maxDepth: number | null }

/** Keys that one relation facet shows, the ones that most fact sheets have first. */
const MOST_RELATED = 200

/** How many of the fact sheets that the caller can see have each key: all facets in one statement. */
export async function countFacets(counting: Counting, groups: readonly FacetGroup[]): Promise<FacetCount[]> {
  const { caller, db } = counting.reading
  const counted = groups.filter(({ facets }) => facets.length > 0)
  if (counted.length === 0) return []
  // Each list is read once, and narrow: what facets look at is little of a row.
  const lists = counted.map(
    ({ where }, index) => sql`${listName(index)} AS MATERIALIZED (
      SELECT f.workspace_id, f.id, f.type, f.category, f.level, f.lx_state, f.seal, left(f.description, 1) AS description, f.fields, f.tag_ids
      FROM fact_sheet f WHERE ${visibleTo(caller)} AND ${where})`,
  )
  const counts = counted.flatMap(({ facets }, index) => countsOf(counting, facets, listName(index)))
  const { rows } = await sql<FacetCount>`WITH ${sql.join(lists)}
    ${sql.join(
      counts.map((part) => sql`(${part})`),
      sql` UNION ALL `,
    )}`.execute(db)
  return rows
}

const listName = (index: number) => sql.ref(`list${index}`)

type List = RawBuilder<unknown>

function countsOf(counting: Counting, facets: readonly Facet[], list: List): RawBuilder<unknown>[] {
  const keys = facets.flatMap((facet) => plainKeys(counting, facet).map((key) => ({ facet: facet.facetKey, key })))
  const sides = facets.filter(({ facetType }) => facetType === 'RELATION').map(({ facetKey }) => facetKey)
  return [
    ...(keys.length > 0 ? [plainCounts(keys, list)] : []),
    ...facets.flatMap((facet) => manyCounts(counting, facet, list) ?? []),
    ...(sides.length > 0 ? [relatedCounts(counting, sides, list)] : []),
  ]
}

/** All facets of few keys in one pass: a grouping set for each, in which the others' keys are null. */
function plainCounts(keys: readonly { facet: string; key: RawBuilder<unknown> }[], list: List): RawBuilder<unknown> {
  const named = keys.map(({ facet, key }, index) => ({ facet, key, name: sql.ref(`k${index}`) }))
  const columns = sql.join(named.map(({ key, name }) => sql`${key} AS ${name}`))
  const facet = sql.join(
    named.map((one) => sql`WHEN grouping(${one.name}) = 0 THEN ${one.facet}::text`),
    sql` `,
  )
  const key = sql`coalesce(${sql.join(named.map(({ name }) => name))})`
  return sql`SELECT CASE ${facet} END AS facet, ${key} AS key, NULL::text AS name, count(*)::integer AS count
    FROM (SELECT ${columns} FROM ${list} f OFFSET 0) k
    GROUP BY GROUPING SETS (${sql.join(named.map(({ name }) => sql`(${name})`))}) HAVING ${key} IS NOT NULL`
}

/** Of facets by which each fact sheet has few keys: what each of them is, or null. */
function plainKeys(counting: Counting, facet: Facet): RawBuilder<unknown>[] {
  const { reading, today } = counting
  const { field, facetKey } = facet
  const flag = (key: string, holds: RawBuilder<unknown>) => sql`CASE WHEN ${holds} THEN ${key}::text END`
  switch (facetKey) {
    case 'FactSheetTypes':
      return [sql`f.type`]
    case 'category':
      return [sql`coalesce(f.category, ${MISSING})`]
    case 'hierarchyLevel':
      return [sql`f.level::text`]
    case 'lxState':
      return [sql`f.lx_state`]
    case 'TrashBin':
      return [sql`'archived'::text`]
    case 'DataQuality':
      return dataQualityKeys.map((key) => flag(key, lack({ alias: 'f', reading }, key)))
    default:
  }
  if (facet.facetType === 'TAG') {
    const tags = facet.keys.filter((key) => key !== MISSING)
    return facetKey === '_TAGS_' ? [] : [flag(MISSING, sql`NOT f.tag_ids && ${tags}::uuid[]`)]
  }
  if (!field) return []
  const stored = sql`f.fields->${field.name}::text`
  const text = sql`(f.fields->>${field.name}::text)`
  if (field.type === 'LIFECYCLE') return [sql`coalesce(${phaseOn(stored, sql`${today}::text`)}, ${MISSING})`]
  if (field.type === 'MULTIPLE_SELECT') return [flag(MISSING, sql`${text} IS NULL`)]
  if (field.type === 'EXTERNAL_ID' || field.type === 'LOCATION' || field.type === 'PROJECT_STATUS')
    return [flag(MISSING, sql`${text} IS NULL`)]
  return [sql`coalesce(left(${text}, 200), ${MISSING})`]
}

/** Facets by which a fact sheet may have many keys. */
function manyCounts(
  { reading: { caller } }: Counting,
  { facetKey, facetType, field, keys }: Facet,
  list: List,
): RawBuilder<unknown> | undefined {
  const counted = (key: RawBuilder<unknown>, name: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`SELECT ${facetKey}::text, ${key}, ${name}, count(DISTINCT f.id)::integer FROM ${list} f ${from} GROUP BY 2`
  if (facetType === 'TAG') {
    const tags = keys.filter((key) => key !== MISSING)
    const from = sql`CROSS JOIN LATERAL unnest(f.tag_ids) t (id) WHERE t.id = ANY(${tags}::uuid[])`
    return tags.length === 0 ? undefined : counted(sql`t.id::text`, sql`NULL::text`, from)
  }
  if (facetKey === 'Subscriptions') {
    const from = sql`JOIN fact_sheet_subscription s ON s.workspace_id = ${caller.workspaceId} AND s.fact_sheet_id = f.id
      JOIN users u ON u.id = s.user_id`
    return counted(sql`u.id::text`, sql`max(trim(u.first_name || ' ' || u.last_name))`, from)
  }
  if (field?.type === 'MULTIPLE_SELECT') {
    const from = sql`CROSS JOIN LATERAL jsonb_array_elements_text(${listIn(sql`f.fields->${field.name}::text`)}) t (one)`
    return counted(sql`t.one`, sql`NULL::text`, from)
  }
  return undefined
}

/**
 * What relations lead to, and what lies above that: a fact sheet counts for all of it, as a filter by it says. All sides at once:
 * most of them lead nowhere. Relations to what the caller cannot see do not count.
 */
function relatedCounts({ reading, maxDepth }: Counting, sides: readonly string[], list: List): RawBuilder<unknown> {
  const { caller, model } = reading
  const all = sides.flatMap((side) => sidesNamed(model, side))
  const half = (isOutgoing: boolean) => {
    const own = all.filter((side) => side.isOutgoing === isOutgoing)
    const [here, there] = isOutgoing ? ['from_id', 'to_id'] : ['to_id', 'from_id']
    return sql`SELECT m.side, r.${sql.ref(here)} AS owner_id, r.${sql.ref(there)} AS other_id, NOT m.is_downward AS climbs
      FROM unnest(${own.map(({ name }) => name)}::text[], ${own.map(({ relation }) => relation)}::text[],
        ${own.map(isDownward)}::boolean[]) m (side, type, is_downward)
      JOIN relation r ON r.workspace_id = ${caller.workspaceId} AND r.type = m.type AND r.status = 'ACTIVE'
      JOIN ${list} f ON f.id = r.${sql.ref(here)}
      JOIN fact_sheet o ON ${visibleTo(caller, 'o')} AND o.id = r.${sql.ref(there)}`
  }
  return sql`WITH RECURSIVE pairs AS MATERIALIZED (${half(true)} UNION ALL ${half(false)}),
    up (id, above) AS (
      SELECT DISTINCT other_id, other_id FROM pairs WHERE climbs
      UNION SELECT u.id, h.id FROM up u
        JOIN relation c ON c.workspace_id = ${caller.workspaceId} AND c.from_id = u.above AND c.type = 'childParentRelation' AND c.status = 'ACTIVE'
        JOIN fact_sheet h ON h.workspace_id = c.workspace_id AND h.id = c.to_id AND ${visibleTo(caller, 'h')}
    ),
    counted AS (
      SELECT p.side, coalesce(u.above, p.other_id) AS id, count(DISTINCT p.owner_id)::integer AS count
      FROM pairs p LEFT JOIN up u ON p.climbs AND u.id = p.other_id GROUP BY 1, 2
    ),
    ranked AS (
      SELECT n.*, h.display_name, row_number() OVER (PARTITION BY n.side ORDER BY n.count DESC, n.id) AS place
      FROM counted n JOIN fact_sheet h ON ${visibleTo(caller, 'h')} AND h.id = n.id
        AND (${maxDepth}::integer IS NULL OR h.level <= ${maxDepth}::integer)
    ),
    having_some AS (SELECT side, count(DISTINCT owner_id)::integer AS count FROM pairs GROUP BY 1)
    SELECT side, id::text, display_name, count FROM ranked WHERE place <= ${MOST_RELATED}
    UNION ALL SELECT side, ${ANY}::text, NULL, count FROM having_some
    UNION ALL SELECT s.side, ${MISSING}::text, NULL, (SELECT count(*) FROM ${list})::integer - coalesce(n.count, 0)
      FROM unnest(${[...sides]}::text[]) s (side) LEFT JOIN having_some n ON n.side = s.side`
}

const isDownward = ({ relation, isOutgoing }: Side) => relation === 'childParentRelation' && !isOutgoing
