import { type RawBuilder, sql } from 'kysely'
import { type Caller, may } from '#contract/access.ts'
import { lack } from './graph-facet-filter.store.ts'
import { ANY, type Facet, MISSING, dataQualityKeys } from './graph-facets.policy.ts'
import { sidesNamed } from './graph-relation-filter.store.ts'
import { listIn, phaseOn } from './graph-sort.store.ts'
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
  const parts = groups.flatMap((group) => countsOf(counting, group))
  if (parts.length === 0) return []
  const { rows } = await sql<FacetCount>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  )}`.execute(counting.reading.db)
  return rows
}

function countsOf(counting: Counting, { where, facets }: FacetGroup): RawBuilder<unknown>[] {
  const { caller } = counting.reading
  const all = sql`fact_sheet f`
  const wanted = sql`${visibleTo(caller)} AND ${where}`
  const keys = facets.flatMap((facet) =>
    plainKeys(counting, facet).map((key) => sql`(${facet.facetKey}::text, ${key})`),
  )
  const plain = sql`SELECT k.facet, k.key, NULL::text AS name, count(*)::integer AS count
    FROM ${all} CROSS JOIN LATERAL (VALUES ${sql.join(keys)}) k (facet, key) WHERE ${wanted} AND k.key IS NOT NULL GROUP BY 1, 2`
  const lists = facets.flatMap((facet) => {
    const list = listOf(counting, facet)
    return list
      ? [
          sql`SELECT ${facet.facetKey}::text, k.key, max(k.name), count(*)::integer FROM ${all} CROSS JOIN LATERAL (${list}) k (key, name) WHERE ${wanted} GROUP BY 2`,
        ]
      : []
  })
  const relations = facets
    .filter(({ facetType }) => facetType === 'RELATION')
    .map((facet) => relatedCounts(counting, facet, sql`${all} WHERE ${wanted}`))
  return [...(keys.length > 0 ? [plain] : []), ...lists, ...relations]
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
  if (facet.facetType === 'RELATION') return relationFlags(reading.caller, facetKey, reading)
  if (!field) return []
  const stored = sql`f.fields->${field.name}::text`
  const text = sql`(f.fields->>${field.name}::text)`
  if (field.type === 'LIFECYCLE') return [sql`coalesce(${phaseOn(stored, sql`${today}::text`)}, ${MISSING})`]
  if (field.type === 'MULTIPLE_SELECT') return [flag(MISSING, sql`${text} IS NULL`)]
  if (field.type === 'EXTERNAL_ID' || field.type === 'LOCATION' || field.type === 'PROJECT_STATUS')
    return [flag(MISSING, sql`${text} IS NULL`)]
  return [sql`coalesce(left(${text}, 200), ${MISSING})`]
}

/** Of facets by which each fact sheet may have many keys: their list. Which of the tags are of the facet is seen afterwards. */
function listOf({ reading }: Counting, { facetKey, facetType, field, keys }: Facet): RawBuilder<unknown> | undefined {
  const { caller } = reading
  if (facetType === 'TAG') {
    const tags = keys.filter((key) => key !== MISSING)
    return tags.length === 0
      ? undefined
      : sql`SELECT one::text, NULL::text FROM unnest(f.tag_ids) one WHERE one = ANY(${tags}::uuid[])`
  }
  if (facetKey === 'Subscriptions') {
    return sql`SELECT DISTINCT u.id::text, trim(u.first_name || ' ' || u.last_name) FROM fact_sheet_subscription s JOIN users u ON u.id = s.user_id
      WHERE s.workspace_id = ${caller.workspaceId} AND s.fact_sheet_id = f.id`
  }
  if (field?.type === 'MULTIPLE_SELECT') {
    return sql`SELECT DISTINCT one, NULL::text FROM jsonb_array_elements_text(${listIn(sql`f.fields->${field.name}::text`)}) one`
  }
  return undefined
}

/** Whether there are any; whoever sees everything need not look at the other ends. */
function relationFlags(caller: Caller, side: string, reading: Reading): RawBuilder<unknown>[] {
  const has = may(caller, 'factSheet.readAll')
    ? sql`f.sides && ARRAY[${side}]::text[]`
    : sql`EXISTS (SELECT 1 FROM (${endsOf(reading, side, sql`f.id`)}) e)`
  return [sql`CASE WHEN ${has} THEN ${ANY}::text ELSE ${MISSING}::text END`]
}

/** The pairs of owners and visible other ends of a side; of one owner where it is given. */
function endsOf({ caller, model }: Reading, side: string, owner?: RawBuilder<unknown>): RawBuilder<unknown> {
  const sides = sidesNamed(model, side)
  const halves = [true, false].flatMap((isOutgoing) => {
    const types = sides.filter((one) => one.isOutgoing === isOutgoing).map(({ relation }) => relation)
    if (types.length === 0) return []
    const [here, there] = isOutgoing ? ['from_id', 'to_id'] : ['to_id', 'from_id']
    return sql`SELECT r.${sql.ref(here)} AS owner_id, o.id AS other_id FROM relation r
      JOIN fact_sheet o ON o.workspace_id = r.workspace_id AND o.id = r.${sql.ref(there)} AND ${visibleTo(caller, 'o')}
      WHERE r.workspace_id = ${caller.workspaceId} AND r.type = ANY(${types}::text[]) AND r.status = 'ACTIVE'
        ${owner ? sql`AND r.${sql.ref(here)} = ${owner}` : sql``}`
  })
  return sql.join(halves, sql` UNION ALL `)
}

/** What relations lead to, and what lies above that: a fact sheet counts for all of it, as a filter by it says. */
function relatedCounts(
  { reading, maxDepth }: Counting,
  { facetKey }: Facet,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { caller } = reading
  const isDownward = sidesNamed(reading.model, facetKey).every(
    ({ relation, isOutgoing }) => relation === 'childParentRelation' && !isOutgoing,
  )
  const above = sql`UNION SELECT u.owner_id, h.id FROM up u
    JOIN relation c ON c.workspace_id = ${caller.workspaceId} AND c.from_id = u.other_id AND c.type = 'childParentRelation' AND c.status = 'ACTIVE'
    JOIN fact_sheet h ON h.workspace_id = c.workspace_id AND h.id = c.to_id AND ${visibleTo(caller, 'h')}`
  return sql`WITH RECURSIVE up (owner_id, other_id) AS (
      SELECT e.owner_id, e.other_id FROM (${endsOf(reading, facetKey)}) e WHERE e.owner_id IN (SELECT f.id FROM ${from})
      ${isDownward ? sql`` : above}
    ) SELECT ${facetKey}::text, g.other_id::text, h.display_name, g.count FROM (
      SELECT u.other_id, count(DISTINCT u.owner_id)::integer AS count FROM up u GROUP BY 1
    ) g JOIN fact_sheet h ON ${visibleTo(caller, 'h')} AND h.id = g.other_id
    WHERE ${maxDepth}::integer IS NULL OR h.level <= ${maxDepth}::integer
    ORDER BY g.count DESC, h.sort_key LIMIT ${MOST_RELATED}`
}
