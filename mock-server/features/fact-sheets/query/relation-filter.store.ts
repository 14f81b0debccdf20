import { type RawBuilder, sql } from 'kysely'
import { ANY, MISSING } from '#data-model/facet-keys.ts'
import type { Model } from '#data-model/model.ts'
import { daysOf } from './date-range.ts'
import type { FacetFilter } from './arguments.ts'
import type { Side } from './nodes.ts'
import { type Way, isId, subtreeOf } from './subtree.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** The sides of that name; relToSuccessor is a relation of its own for each type. */
export function sidesByName(model: Model, name: string): Side[] {
  const sides = [...model.types.values()].flatMap(({ sides: known }) => known.get(name) ?? [])
  const distinct = new Map(
    sides.map(({ relation, isOutgoing }) => [
      `${relation.name} ${isOutgoing}`,
      { name, relation: relation.name, isOutgoing },
    ]),
  )
  return [...distinct.values()]
}

/** Fact sheets of `way` that have such relations: to one of the keys or, where the key says so, below it; to any; to none. */
export function relatedTo(way: Way, facet: FacetFilter, keys: readonly string[] | undefined): RawBuilder<unknown> {
  const ids = (keys ?? []).filter(isId)
  const conditions: RawBuilder<unknown>[] = []
  if (!keys || keys.includes(ANY)) conditions.push(sql`${idOf(way)} IN (${ownersOf(way, facet, undefined)})`)
  if (ids.length > 0) conditions.push(sql`${idOf(way)} IN (${ownersOf(way, facet, ids)})`)
  if (keys?.includes(MISSING)) {
    const none = { facetKey: facet.facetKey }
    conditions.push(sql`NOT EXISTS (SELECT 1 FROM (${ownersOf(way, none, undefined, idOf(way))}) having_some)`)
  }
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`false`
}

/** What a facet of relations asks of one of them, `r`, and of the fact sheet `other` at its other end. */
export function relationCondition(
  way: Way,
  facet: FacetFilter,
  ids: readonly string[] | undefined,
  other: string,
): RawBuilder<unknown> {
  const { reading, today } = way
  const conditions: RawBuilder<unknown>[] = [sql`r.status = 'ACTIVE'`, visibleTo(reading.caller, other)]
  if (ids) conditions.push(sql`${sql.ref(`${other}.id`)} = ANY(${wantedIds(way, facet, ids)})`)
  const days = daysOf(facet.dateFilter, today)
  if (days) {
    conditions.push(
      sql`coalesce(r.active_from, '-infinity') <= ${days.to}::date AND coalesce(r.active_until, 'infinity') >= ${days.from}::date`,
    )
  }
  for (const { fieldName, values } of facet.relationFieldsFilter ?? [])
    conditions.push(attributeIn(fieldName, values ?? []))
  if (facet.subFilter) conditions.push(way.within({ ...way, alias: other, depth: way.depth + 1 }, facet.subFilter))
  return sql.join(conditions, sql` AND `)
}

function wantedIds(
  { reading }: Way,
  { facetKey, excludeTransitiveRelations }: FacetFilter,
  ids: readonly string[],
): RawBuilder<unknown> {
  // Whoever has a child has no grandchild by that: below a child nothing more is asked for.
  const isPlain = excludeTransitiveRelations === true || sidesByName(reading.model, facetKey).every(isDownward)
  return isPlain ? sql`${[...ids]}::uuid[]` : sql`ARRAY(${subtreeOf(reading, ids)})`
}

const isDownward = ({ relation, isOutgoing }: Side) => relation === 'childParentRelation' && !isOutgoing

const attributeIn = (name: string, values: readonly string[]) => {
  const stored = sql`r.fields->${name}::text`
  const text = sql`(r.fields->>${name}::text)`
  const some = sql`CASE WHEN jsonb_typeof(${stored}) = 'array'
    THEN EXISTS (SELECT 1 FROM jsonb_array_elements_text(${stored}) one WHERE one = ANY(${[...values]}::text[]))
    ELSE ${text} = ANY(${[...values]}::text[]) END`
  return values.includes(MISSING) ? sql`(${text} IS NULL OR ${some})` : some
}

/** The fact sheets at the near end of such relations; of one alone where `owner` is given. */
function ownersOf(
  way: Way,
  facet: FacetFilter,
  ids: readonly string[] | undefined,
  owner?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { caller, model } = way.reading
  const other = `o${way.depth}`
  const sides = sidesByName(model, facet.facetKey)
  const halves = [true, false].flatMap((isOutgoing) => {
    const types = sides.filter((side) => side.isOutgoing === isOutgoing).map(({ relation }) => relation)
    if (types.length === 0) return []
    const [here, there] = isOutgoing ? ['from_id', 'to_id'] : ['to_id', 'from_id']
    return sql`SELECT r.${sql.ref(here)} FROM relation r
      JOIN fact_sheet ${sql.ref(other)} ON ${sql.ref(`${other}.workspace_id`)} = r.workspace_id AND ${sql.ref(`${other}.id`)} = r.${sql.ref(there)}
      WHERE r.workspace_id = ${caller.workspaceId} AND r.type = ANY(${types}::text[])
        AND ${owner ? sql`r.${sql.ref(here)} = ${owner}` : sql`true`} AND ${relationCondition(way, facet, ids, other)}`
  })
  return sql.join(halves, sql` UNION ALL `)
}

const idOf = ({ alias }: Way) => sql.ref(`${alias}.id`)
