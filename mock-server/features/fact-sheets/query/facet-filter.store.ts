import { type RawBuilder, sql } from 'kysely'
import { MISSING } from '#data-model/facet-keys.ts'
import type { FieldModel } from '#data-model/model.ts'
import { daysOf } from './date-range.ts'
import { type FieldVariant, fieldVariants } from './field-variants.ts'
import type { DateFilter, FacetFilter } from './arguments.ts'
import { relatedTo, sidesByName } from './relation-filter.store.ts'
import { listIn, phaseOn } from './sort.store.ts'
import type { Way } from './subtree.store.ts'

/** Whether a fact sheet has one of the keys; without keys, whether it has anything that the rest of the facet asks for. */
type Matches = (keys: readonly string[] | undefined) => RawBuilder<unknown>

/** What a facet asks of the fact sheets of `way`; undefined where it asks nothing. */
export function facetCondition(way: Way, facet: FacetFilter): RawBuilder<boolean> | undefined {
  const keys = facet.keys ?? []
  const matches = matcherOf(way, facet)
  if (keys.length === 0) {
    if (!asksWithoutKeys(way, facet)) return undefined
    const some = matches(undefined)
    return facet.operator === 'NOR' ? sql<boolean>`NOT coalesce(${some}, false)` : sql<boolean>`${some}`
  }
  switch (facet.operator) {
    case 'AND':
      return sql<boolean>`(${sql.join(
        keys.map((key) => matches([key])),
        sql` AND `,
      )})`
    case 'NOR':
      return sql<boolean>`NOT coalesce(${matches(keys)}, false)`
    case 'OR':
    case null:
    case undefined:
      return sql<boolean>`${matches(keys)}`
    default:
      return facet.operator satisfies never
  }
}

/** Whether a facet asks something by those of its members that mean something to it. */
function asksWithoutKeys({ reading: { model } }: Way, facet: FacetFilter): boolean {
  const { facetKey, dateFilter, subscriptionFilter, relationFieldsFilter, subFilter } = facet
  const says = (one: object | null | undefined) =>
    Object.values(one ?? {}).some((value) => value !== null && value !== undefined)
  if (facetKey === 'Subscriptions') return says(subscriptionFilter)
  const kinds = fieldVariants(model, facetKey)
  if (kinds.length > 0) return says(dateFilter) && kinds.some(({ field }) => ['LIFECYCLE', 'DATE'].includes(field.type))
  if (sidesByName(model, facetKey).length === 0) return false
  return says(dateFilter) || says(subFilter) || (relationFieldsFilter ?? []).length > 0
}

function matcherOf(way: Way, facet: FacetFilter): Matches {
  const { alias, reading } = way
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const among =
    (column: string): Matches =>
    (keys) =>
      keys ? sql`coalesce(${of(column)}::text, ${MISSING}) = ANY(${[...keys]}::text[])` : sql`true`
  switch (facet.facetKey) {
    case 'FactSheetTypes':
      // Never null, and an index begins with it.
      return (keys) => (keys ? sql`${of('type')} = ANY(${[...keys]}::text[])` : sql`true`)
    case 'hierarchyLevel':
      return among('level')
    case 'lxState':
      return among('lx_state')
    case 'category':
      return among('category')
    case 'Subscriptions':
      return (keys) => subscribed(way, facet, keys)
    case 'DataQuality':
      return (keys) => sql`(${sql.join([sql`false`, ...(keys ?? []).map((key) => lack(way, key))], sql` OR `)})`
    case '_TAGS_':
      return (keys) => tagged(way, keys, undefined)
    default: {
      const kinds = fieldVariants(reading.model, facet.facetKey)
      if (kinds.length > 0) return (keys) => hasValueOf(way, kinds, facet.dateFilter, keys)
      if (sidesByName(reading.model, facet.facetKey).length > 0) return (keys) => relatedTo(way, facet, keys)
      return (keys) => tagged(way, keys, facet.facetKey)
    }
  }
}

/** Tags by id or name; of a group, by its id or name, where one is given. */
function tagged(
  { alias, reading }: Way,
  keys: readonly string[] | undefined,
  group: string | undefined,
): RawBuilder<unknown> {
  const of = sql.ref(`${alias}.tag_ids`)
  const tags = (wanted: RawBuilder<unknown>) => sql`ARRAY(
    SELECT t.id FROM tag t LEFT JOIN tag_group g ON g.workspace_id = t.workspace_id AND g.id = t.tag_group_id
    WHERE t.workspace_id = ${reading.caller.workspaceId} AND ${wanted}
      ${group === undefined ? sql`` : sql`AND (g.id::text = lower(${group}) OR g.name = ${group})`})`
  const named = sql`(t.id::text = ANY(${(keys ?? []).map((key) => key.toLowerCase())}::text[]) OR t.name = ANY(${[...(keys ?? [])]}::text[]))`
  const some = sql`${of} && ${tags(keys ? named : sql`true`)}`
  return keys?.includes(MISSING) ? sql`(${some} OR NOT ${of} && ${tags(sql`t.status = 'ACTIVE'`)})` : some
}

function subscribed(
  { alias, reading }: Way,
  { subscriptionFilter }: FacetFilter,
  keys: readonly string[] | undefined,
): RawBuilder<unknown> {
  const { type, roleId } = subscriptionFilter ?? {}
  const all = (wanted: RawBuilder<unknown>) => sql`${sql.ref(`${alias}.id`)} IN (
    SELECT s.fact_sheet_id FROM fact_sheet_subscription s WHERE s.workspace_id = ${reading.caller.workspaceId} AND ${wanted}
      ${type ? sql`AND s.type = ${type}` : sql``}
      ${roleId ? sql`AND EXISTS (SELECT 1 FROM json_array_elements(s.roles) w WHERE w->>'id' = ${roleId.toLowerCase()})` : sql``})`
  if (!keys) return all(sql`true`)
  const some = all(sql`s.user_id::text = ANY(${keys.map((key) => key.toLowerCase())}::text[])`)
  return keys.includes(MISSING) ? sql`(${some} OR NOT ${all(sql`true`)})` : some
}

/** What a fact sheet falls short of. */
export function lack({ alias, reading }: Pick<Way, 'alias' | 'reading'>, key: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  switch (key) {
    case '_noResponsible_':
      return sql`NOT EXISTS (SELECT 1 FROM fact_sheet_subscription s WHERE s.workspace_id = ${of('workspace_id')}
        AND s.fact_sheet_id = ${of('id')} AND s.type = 'RESPONSIBLE')`
    case '_qualitySealBroken_':
      return sql`${of('seal')} = 'BROKEN'`
    case '_noDescription_':
      return sql`coalesce(${of('description')}, '') = ''`
    case '_noLifecycle_': {
      const types = [...reading.model.types.values()].filter(
        ({ fields }) => fields.get('lifecycle')?.type === 'LIFECYCLE',
      )
      return sql`(${of('type')} = ANY(${types.map((type) => type.key)}::text[]) AND NOT ${of('fields')} ? 'lifecycle')`
    }
    default:
      return sql`false`
  }
}

/** Where types differ in what a field holds, each fact sheet goes by its own. */
function hasValueOf(
  way: Way,
  kinds: readonly FieldVariant[],
  filter: DateFilter | null | undefined,
  keys: readonly string[] | undefined,
): RawBuilder<unknown> {
  const [first, ...others] = kinds
  if (first && others.length === 0) return hasValue(way, first.field, filter, keys)
  const type = sql.ref(`${way.alias}.type`)
  const each = kinds.map(
    ({ field, types }) => sql`(${type} = ANY(${[...types]}::text[]) AND ${hasValue(way, field, filter, keys)})`,
  )
  const none = sql`${type} <> ALL(${kinds.flatMap(({ types }) => types)}::text[])`
  return sql`(${sql.join([...each, ...(keys?.includes(MISSING) ? [none] : [])], sql` OR `)})`
}

function hasValue(
  { alias, today }: Way,
  field: FieldModel,
  filter: DateFilter | null | undefined,
  keys: readonly string[] | undefined,
): RawBuilder<unknown> {
  const stored = sql`${sql.ref(`${alias}.fields`)}->${field.name}::text`
  const text = sql`(${sql.ref(`${alias}.fields`)}->>${field.name}::text)`
  const wanted = keys?.filter((key) => key !== MISSING)
  const some = wanted?.length === 0 ? sql`false` : holds(wanted)
  // Whoever is in no phase then has none to be counted under.
  const missing = field.type === 'LIFECYCLE' ? sql`NOT ${holds(undefined)}` : sql`${text} IS NULL`
  return keys?.includes(MISSING) ? sql`(${missing} OR ${some})` : some

  function holds(values: readonly string[] | undefined): RawBuilder<unknown> {
    const among = (value: RawBuilder<unknown>) => (values ? sql`${value} = ANY(${[...values]}::text[])` : sql`true`)
    const days = daysOf(filter, today)
    switch (field.type) {
      case 'LIFECYCLE':
        return inPhase(values, filter)
      case 'DATE':
        return days ? sql`(${among(text)} AND ${text} BETWEEN ${days.from} AND ${days.to})` : among(text)
      case 'MULTIPLE_SELECT':
      case 'FACT_SHEET_REFERENCES':
        return anyIn(sql`jsonb_array_elements_text(${listIn(stored)}) one`, among(sql`one`))
      case 'PROJECT_STATUS':
        return anyIn(
          sql`jsonb_array_elements(${listIn(sql`${stored}->'projectStatus'`)}) one`,
          among(sql`one->>'status'`),
        )
      case 'EXTERNAL_ID':
        return among(sql`(${stored}->>'externalId')`)
      case 'LOCATION':
        return sql`(${among(sql`(${stored}->>'geoCountryCode')`)} OR ${among(sql`(${stored}->>'geoCountry')`)} OR ${among(sql`(${stored}->>'geoCity')`)})`
      case 'STRING':
      case 'SINGLE_SELECT':
      case 'INTEGER':
      case 'DOUBLE':
      case 'AGGREGATED':
      case 'BOOLEAN':
      case 'SEARCH_BASED':
        return among(text)
      default:
        return field.type satisfies never
    }
  }

  /** Of a lifecycle: in one of the phases on a day, or at some time of some days, or when one begins or ends then. */
  function inPhase(phases: readonly string[] | undefined, dates: DateFilter | null | undefined): RawBuilder<unknown> {
    const days = daysOf(dates, today) ?? { from: today, to: today }
    const named = (phase: RawBuilder<unknown>) =>
      phases ? sql`${phase} = ANY(${[...phases]}::text[])` : sql`${phase} IS NOT NULL`
    const type = dates?.type
    const isRange =
      type === 'RANGE' || type === 'TIMELINE' || ((type === null || type === undefined) && days.from !== days.to)
    if (!isRange && type !== 'RANGE_STARTS' && type !== 'RANGE_ENDS')
      return named(phaseOn(stored, sql`${days.from}::text`))
    const when = isRange
      ? sql`s.start <= ${days.to} AND coalesce(s.next > ${days.from}, true)`
      : sql`${type === 'RANGE_STARTS' ? sql`s.start` : sql`s.next`} BETWEEN ${days.from} AND ${days.to}`
    return sql`EXISTS (
      SELECT 1 FROM (
        SELECT p.one->>'phase' AS phase, p.one->>'startDate' AS start, lead(p.one->>'startDate') OVER (ORDER BY p.nth) AS next
        FROM jsonb_array_elements(${listIn(sql`${stored}->'phases'`)}) WITH ORDINALITY p (one, nth)
      ) s WHERE ${named(sql`s.phase`)} AND ${when})`
  }
}

const anyIn = (list: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM ${list} WHERE ${condition})`
