import { type RawBuilder, sql } from 'kysely'
import { ANY, MISSING } from '#data-model/facet-keys.ts'
import type { Model } from '#data-model/model.ts'
import { isId } from '#data-model/ids.ts'
import { dateRangeOf } from './date-range.ts'
import type { FacetFilter } from './arguments.ts'
import type { Side } from './nodes.ts'
import type { FilterContext } from './query-context.ts'
import { subtreeOf } from './subtree.store.ts'
import { seesAll, visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** The sides with this name: one for most, but relToSuccessor is a relation of its own for each type. */
export function sidesByName(model: Model, name: string): Side[] {
  const sides = [...model.types.values()].flatMap((type) => type.sides.get(name) ?? [])
  const distinct = new Map(
    sides.map(({ relation, isOutgoing }) => [
      `${relation.name} ${isOutgoing}`,
      { name, relation: relation.name, isOutgoing },
    ]),
  )
  return [...distinct.values()]
}

/**
 * The condition that a fact sheet has relations by this facet: to one of the keys, or to something below one unless the facet
 * excludes that; to any fact sheet (`ANY`); to none (`MISSING`).
 */
export function relatedCondition(
  context: FilterContext,
  facet: FacetFilter,
  keys: readonly string[] | undefined,
): RawBuilder<unknown> {
  const idColumn = sql.ref(`${context.alias}.id`)
  const ids = (keys ?? []).filter(isId)
  const conditions: RawBuilder<unknown>[] = []
  if (!keys || keys.includes(ANY)) conditions.push(sql`${idColumn} IN (${ownersOf(context, facet, {})})`)
  if (ids.length > 0) conditions.push(sql`${idColumn} IN (${ownersOf(context, facet, { ids })})`)
  if (keys?.includes(MISSING)) {
    const anyRelation = { facetKey: facet.facetKey }
    conditions.push(
      sql`NOT EXISTS (SELECT 1 FROM (${ownersOf(context, anyRelation, { owner: idColumn })}) having_some)`,
    )
  }
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`false`
}

interface RelationEnds {
  /** Ids of which the fact sheet at the other end must have one; undefined = any. */
  readonly ids?: readonly string[] | undefined
  /** The id of the fact sheet at the other end. */
  readonly otherId: RawBuilder<unknown>
  /** The table alias of that fact sheet; undefined where nothing but its id matters. */
  readonly other: string | undefined
}

/** The condition of a relation facet on a relation `r` and on the fact sheet at its other end. */
export function relationCondition(
  context: FilterContext,
  facet: FacetFilter,
  { ids, otherId, other }: RelationEnds,
): RawBuilder<unknown> {
  const { caller, today } = context
  const conditions: RawBuilder<unknown>[] = [sql`r.status = 'ACTIVE'`]
  if (other !== undefined) conditions.push(visibleTo(caller, other))
  if (ids) conditions.push(sql`${otherId} = ANY(${withDescendants(context, facet, ids)})`)
  const days = dateRangeOf(facet.dateFilter, today)
  if (days) {
    conditions.push(
      sql`coalesce(r.active_from, '-infinity') <= ${days.to}::date AND coalesce(r.active_until, 'infinity') >= ${days.from}::date`,
    )
  }
  for (const { fieldName, values } of facet.relationFieldsFilter ?? [])
    conditions.push(attributeIn(fieldName, values ?? []))
  if (facet.subFilter && other !== undefined)
    conditions.push(context.nested({ ...context, alias: other, depth: context.depth + 1 }, facet.subFilter))
  return sql.join(conditions, sql` AND `)
}

/** The ids, with the fact sheets below them unless the facet excludes those. */
function withDescendants(
  context: FilterContext,
  { facetKey, excludeTransitiveRelations }: FacetFilter,
  ids: readonly string[],
): RawBuilder<unknown> {
  // Being the parent of a child does not make a fact sheet the parent of what is below that child.
  const isPlain = excludeTransitiveRelations === true || sidesByName(context.model, facetKey).every(isDownward)
  return isPlain ? sql`${[...ids]}::uuid[]` : sql`ARRAY(${subtreeOf(context, ids)})`
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

interface OwnerOptions {
  readonly ids?: readonly string[]
  /** The only fact sheet to look for. */
  readonly owner?: RawBuilder<unknown>
}

/** The fact sheets at the near ends of the relations of a facet. */
function ownersOf(context: FilterContext, facet: FacetFilter, { ids, owner }: OwnerOptions): RawBuilder<unknown> {
  const { caller, model } = context
  // Whoever can read all fact sheets can read the one at the other end, and relations end with their fact sheets.
  const other = facet.subFilter || !seesAll(caller) ? `o${context.depth}` : undefined
  const sides = sidesByName(model, facet.facetKey)
  const halves = [true, false].flatMap((isOutgoing) => {
    const types = sides.filter((side) => side.isOutgoing === isOutgoing).map(({ relation }) => relation)
    if (types.length === 0) return []
    const [here, there] = isOutgoing ? ['from_id', 'to_id'] : ['to_id', 'from_id']
    const otherId = sql.ref(`r.${there}`)
    const join = sql`JOIN fact_sheet ${sql.ref(`${other}`)} ON ${sql.ref(`${other}.workspace_id`)} = r.workspace_id AND ${sql.ref(`${other}.id`)} = ${otherId}`
    return sql`SELECT r.${sql.ref(here)} FROM relation r ${other === undefined ? sql`` : join}
      WHERE r.workspace_id = ${caller.workspaceId} AND r.type = ANY(${types}::text[])
        AND ${owner ? sql`r.${sql.ref(here)} = ${owner}` : sql`true`} AND ${relationCondition(context, facet, { ids, otherId, other })}`
  })
  return sql.join(halves, sql` UNION ALL `)
}
