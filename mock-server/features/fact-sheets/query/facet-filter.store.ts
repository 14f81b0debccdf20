import { type RawBuilder, sql } from 'kysely'
import { MISSING } from '#data-model/facet-keys.ts'
import { isId } from '#data-model/ids.ts'
import type { FieldModel } from '#data-model/model.ts'
import { dateRangeOf } from './date-range.ts'
import { type FieldVariant, fieldVariants } from './field-variants.ts'
import type { DateFilter, FacetFilter } from './arguments.ts'
import type { FilterContext, QueryContext } from './query-context.ts'
import { relatedCondition, sidesByName } from './relation-filter.store.ts'
import { typesHiding } from '#data-model/readable-model.ts'
import { listIn, phaseOn } from './stored-json.store.ts'
import { shownLevelOf } from '#features/fact-sheets/rows/shown-level.store.ts'

type Keys = readonly string[] | undefined

/** The condition that a fact sheet has one of the keys or, without keys, matches the rest of the facet. */
type Matches = (keys: Keys) => RawBuilder<unknown>

/** The condition of a facet; undefined for a facet without keys and other conditions. */
export function facetCondition(context: FilterContext, facet: FacetFilter): RawBuilder<boolean> | undefined {
  const keys = [...new Set(facet.keys)]
  const matches = matcherOf(context, facet)
  if (keys.length === 0) {
    if (!hasConditions(context, facet)) return undefined
    const condition = matches(undefined)
    return facet.operator === 'NOR' ? sql<boolean>`NOT coalesce(${condition}, false)` : sql<boolean>`${condition}`
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

/** Whether a facet has conditions besides keys, in the members that apply to its kind. */
function hasConditions({ model }: QueryContext, facet: FacetFilter): boolean {
  const { facetKey, dateFilter, subscriptionFilter, relationFieldsFilter, subFilter } = facet
  const isSet = (member: object | null | undefined) =>
    Object.values(member ?? {}).some((value) => value !== null && value !== undefined)
  if (facetKey === 'Subscriptions') return isSet(subscriptionFilter)
  const variants = fieldVariants(model, facetKey)
  if (variants.length > 0)
    return isSet(dateFilter) && variants.some(({ field }) => ['LIFECYCLE', 'DATE'].includes(field.type))
  if (sidesByName(model, facetKey).length === 0) return false
  return isSet(dateFilter) || isSet(subFilter) || (relationFieldsFilter ?? []).length > 0
}

function matcherOf(context: FilterContext, facet: FacetFilter): Matches {
  const { alias, model } = context
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isIn =
    (value: RawBuilder<unknown>): Matches =>
    (keys) =>
      keys ? sql`coalesce(${value}::text, ${MISSING}) = ANY(${[...keys]}::text[])` : sql`true`
  const inColumn = (name: string) => isIn(column(name))
  switch (facet.facetKey) {
    case 'FactSheetTypes':
      // The type is never null, and an index begins with it.
      return (keys) => (keys ? sql`${column('type')} = ANY(${[...keys]}::text[])` : sql`true`)
    case 'hierarchyLevel':
      return isIn(shownLevelOf(alias))
    case 'lxState':
      return inColumn('lx_state')
    case 'category':
      return inColumn('category')
    case 'Subscriptions':
      return (keys) => subscriptionCondition(context, facet, keys)
    case 'DataQuality':
      return (keys) =>
        sql`(${sql.join([sql`false`, ...(keys ?? []).map((key) => hasQualityIssue(context, key))], sql` OR `)})`
    case '_TAGS_':
      return (keys) => tagCondition(context, keys, undefined)
    default: {
      const { facetKey, dateFilter: dates } = facet
      const variants = fieldVariants(model, facetKey)
      if (variants.length > 0) return (keys) => variantCondition(context, variants, { dates, keys })
      if (sidesByName(model, facetKey).length > 0) return (keys) => relatedCondition(context, facet, keys)
      return (keys) => tagCondition(context, keys, facetKey)
    }
  }
}

/** Tags by id or name, of one group (by its id or name) or of any. */
function tagCondition({ alias, caller }: FilterContext, keys: Keys, group: string | undefined): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.tag_ids`)
  const tags = (condition: RawBuilder<unknown>) => sql`ARRAY(
    SELECT t.id FROM tag t LEFT JOIN tag_group g ON g.workspace_id = t.workspace_id AND g.id = t.tag_group_id
    WHERE t.workspace_id = ${caller.workspaceId} AND ${condition}
      ${group === undefined ? sql`` : sql`AND (g.id::text = lower(${group}) OR g.name = ${group})`})`
  const byKey = sql`(t.id::text = ANY(${(keys ?? []).map((key) => key.toLowerCase())}::text[]) OR t.name = ANY(${[...(keys ?? [])]}::text[]))`
  const some = sql`${column} && ${tags(keys ? byKey : sql`true`)}`
  return keys?.includes(MISSING) ? sql`(${some} OR NOT ${column} && ${tags(sql`t.status = 'ACTIVE'`)})` : some
}

function subscriptionCondition(
  { alias, caller }: FilterContext,
  { subscriptionFilter }: FacetFilter,
  keys: Keys,
): RawBuilder<unknown> {
  const { type, roleId } = subscriptionFilter ?? {}
  const hasSubscription = (condition: RawBuilder<unknown>) => sql`${sql.ref(`${alias}.id`)} IN (
    SELECT s.fact_sheet_id FROM fact_sheet_subscription s WHERE s.workspace_id = ${caller.workspaceId} AND ${condition}
      ${type ? sql`AND s.type = ${type}` : sql``}
      ${roleId ? sql`AND EXISTS (SELECT 1 FROM json_array_elements(s.roles) w WHERE w->>'id' = ${roleId.toLowerCase()})` : sql``})`
  if (!keys) return hasSubscription(sql`true`)
  const some = hasSubscription(sql`s.user_id = ANY(${keys.filter(isId)}::uuid[])`)
  return keys.includes(MISSING) ? sql`(${some} OR NOT ${hasSubscription(sql`true`)})` : some
}

/** The condition that a fact sheet has the data quality issue of this key. */
export function hasQualityIssue(
  { alias, model }: Pick<FilterContext, 'alias' | 'model'>,
  key: string,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  switch (key) {
    case '_noResponsible_':
      return sql`NOT EXISTS (SELECT 1 FROM fact_sheet_subscription s WHERE s.workspace_id = ${column('workspace_id')}
        AND s.fact_sheet_id = ${column('id')} AND s.type = 'RESPONSIBLE')`
    case '_qualitySealBroken_':
      return sql`${column('seal')} = 'BROKEN'`
    case '_noDescription_':
      return sql`coalesce(${column('description')}, '') = ''`
    case '_noLifecycle_': {
      const types = [...model.types.values()].filter(({ fields }) => fields.get('lifecycle')?.type === 'LIFECYCLE')
      return sql`(${column('type')} = ANY(${types.map((type) => type.key)}::text[]) AND NOT ${column('fields')} ? 'lifecycle')`
    }
    default:
      return sql`false`
  }
}

/** The values that a facet selects. */
interface ValueSelection {
  readonly dates: DateFilter | null | undefined
  readonly keys: Keys
}

/** The condition on a field that types may define differently: each fact sheet goes by the definition of its own type. */
function variantCondition(
  context: FilterContext,
  variants: readonly FieldVariant[],
  selection: ValueSelection,
): RawBuilder<unknown> {
  const [first, ...others] = variants
  if (first && others.length === 0 && typesHiding(context.model, first.field.name).length === 0)
    return fieldCondition(context, first.field, selection)
  const type = sql.ref(`${context.alias}.type`)
  const conditions = variants.map(
    ({ field, types }) => sql`(${type} = ANY(${[...types]}::text[]) AND ${fieldCondition(context, field, selection)})`,
  )
  const withoutField = sql`${type} <> ALL(${variants.flatMap(({ types }) => types)}::text[])`
  const missing = selection.keys?.includes(MISSING) ? [withoutField] : []
  return sql`(${sql.join([...conditions, ...missing], sql` OR `)})`
}

function fieldCondition(
  context: FilterContext,
  field: FieldModel,
  { dates, keys }: ValueSelection,
): RawBuilder<unknown> {
  const stored = storedValue(context, field)
  const values = keys?.filter((key) => key !== MISSING)
  const holds = (selected: Keys) => valueCondition(context, field, { dates, keys: selected })
  const some = values?.length === 0 ? sql`false` : holds(values)
  // A fact sheet that is in no phase then is counted under no phase, so it counts as missing.
  const missing = field.type === 'LIFECYCLE' ? sql`NOT ${holds(undefined)}` : sql`${stored.text} IS NULL`
  return keys?.includes(MISSING) ? sql`(${missing} OR ${some})` : some
}

/** A stored value as JSON and as text. */
const storedValue = ({ alias }: FilterContext, { name }: FieldModel) => ({
  json: sql`${sql.ref(`${alias}.fields`)}->${name}::text`,
  text: sql`(${sql.ref(`${alias}.fields`)}->>${name}::text)`,
})

/** The condition that a field has one of the values or, without values, any value. */
function valueCondition(
  context: FilterContext,
  field: FieldModel,
  { dates, keys: values }: ValueSelection,
): RawBuilder<unknown> {
  const { json, text } = storedValue(context, field)
  const among = (value: RawBuilder<unknown>) => (values ? sql`${value} = ANY(${[...values]}::text[])` : sql`true`)
  // Read for every type of field, so that a malformed date is refused everywhere.
  const days = dateRangeOf(dates, context.today)
  switch (field.type) {
    case 'LIFECYCLE':
      return phaseCondition(context, json, { dates, keys: values })
    case 'DATE':
      return days ? sql`(${among(text)} AND ${text} BETWEEN ${days.from} AND ${days.to})` : among(text)
    case 'MULTIPLE_SELECT':
    case 'FACT_SHEET_REFERENCES':
      return anyIn(sql`jsonb_array_elements_text(${listIn(json)}) one`, among(sql`one`))
    case 'PROJECT_STATUS':
      return anyIn(sql`jsonb_array_elements(${listIn(sql`${json}->'projectStatus'`)}) one`, among(sql`one->>'status'`))
    case 'EXTERNAL_ID':
      return among(sql`(${json}->>'externalId')`)
    case 'LOCATION':
      return sql`(${among(sql`(${json}->>'geoCountryCode')`)} OR ${among(sql`(${json}->>'geoCountry')`)} OR ${among(sql`(${json}->>'geoCity')`)})`
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

/** The condition that a lifecycle is in one of the phases on a day or during a range of days, or begins or ends one in that range. */
function phaseCondition(
  { today }: QueryContext,
  lifecycle: RawBuilder<unknown>,
  { dates, keys: phases }: ValueSelection,
): RawBuilder<unknown> {
  const days = dateRangeOf(dates, today) ?? { from: today, to: today }
  const isSelected = (phase: RawBuilder<unknown>) =>
    phases ? sql`${phase} = ANY(${[...phases]}::text[])` : sql`${phase} IS NOT NULL`
  const type = dates?.type
  const isRange =
    type === 'RANGE' || type === 'TIMELINE' || ((type === null || type === undefined) && days.from !== days.to)
  if (!isRange && type !== 'RANGE_STARTS' && type !== 'RANGE_ENDS')
    return isSelected(phaseOn(lifecycle, sql`${days.from}::text`))
  const when = isRange
    ? sql`s.start <= ${days.to} AND coalesce(s.next > ${days.from}, true)`
    : sql`${type === 'RANGE_STARTS' ? sql`s.start` : sql`s.next`} BETWEEN ${days.from} AND ${days.to}`
  return sql`EXISTS (
      SELECT 1 FROM (
        SELECT p.one->>'phase' AS phase, p.one->>'startDate' AS start, lead(p.one->>'startDate') OVER (ORDER BY p.nth) AS next
        FROM jsonb_array_elements(${listIn(sql`${lifecycle}->'phases'`)}) WITH ORDINALITY p (one, nth)
      ) s WHERE ${isSelected(sql`s.phase`)} AND ${when})`
}

const anyIn = (list: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM ${list} WHERE ${condition})`
