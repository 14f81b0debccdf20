import { type RawBuilder, sql } from 'kysely'
import type { FieldModel, SideModel } from '#data-model/model.ts'
import type { QueryContext } from '#features/fact-sheets/query/query-context.ts'
import { listIn, phaseOn } from '#features/fact-sheets/query/stored-json.store.ts'
import { typesHiding } from '#data-model/readable-model.ts'
import { factSheetAt } from '#features/fact-sheets/rows/looked-up.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'
import type { ViewColumn } from './columns.ts'
import { shownLevelOf } from '#features/fact-sheets/rows/shown-level.store.ts'

/** Whether values are shown as their keys or by the labels of the workspace. */
export interface ValueContext extends QueryContext {
  readonly asLabels: boolean
}

/** Between the values of a list in one cell. */
const SEPARATOR = '; '

const memberColumns: Readonly<Record<string, string>> = {
  type: 'type',
  displayName: 'display_name',
  name: 'name',
  fullName: 'full_name',
  description: 'description',
  category: 'category',
  status: 'status',
  lxState: 'lx_state',
  qualitySeal: 'seal',
  rev: 'rev',
  completion: 'percentage',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/**
 * The value of a column of the fact sheet `f`, in the form that rows show: conditions compare exactly that. A stored value of an earlier
 * type of its field counts as none.
 */
export function valueOf(context: ValueContext, column: ViewColumn): RawBuilder<unknown> {
  const { key, source } = column
  switch (source.kind) {
    case 'member':
      return memberValue(context, column)
    case 'tags':
      return tagNames(context)
    case 'relation':
      return relatedNames(context, source.sides)
    case 'field': {
      const [first, ...others] = source.variants.map(({ field, types }) => ({
        types,
        value: fieldValue(context, { ...field, name: key }, column),
      }))
      if (first && others.length === 0 && typesHiding(context.model, key).length === 0) return first.value
      const cases = source.variants.map(
        ({ field, types }) =>
          sql`WHEN f.type = ANY(${[...types]}::text[]) THEN (${fieldValue(context, field, column)})::text`,
      )
      return sql`(CASE ${sql.join(cases, sql` `)} END)`
    }
    default:
      return source satisfies never
  }
}

function memberValue(context: ValueContext, column: ViewColumn): RawBuilder<unknown> {
  if (column.type === 'id') return sql`f.id::text`
  const stored = column.key === 'level' ? shownLevelOf('f') : sql`f.${sql.ref(memberColumns[column.key] ?? column.key)}`
  if (column.type === 'text') return labelled(context, column, stored)
  return column.type === 'instant' ? stored : sql`${stored}::float8`
}

/** A key, or its label. */
const labelled = ({ asLabels }: ValueContext, { values }: ViewColumn, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  asLabels && values.size > 0
    ? sql`coalesce((${[...values.values()]}::text[])[array_position(${[...values.keys()]}::text[], ${key})], ${key})`
    : key

function fieldValue(context: ValueContext, field: FieldModel, column: ViewColumn): RawBuilder<unknown> {
  const stored = sql`f.fields->${field.name}::text`
  const text = sql`(f.fields->>${field.name}::text)`
  const isOf = (type: string) => sql`jsonb_typeof(${stored}) = ${type}`
  switch (field.type) {
    case 'INTEGER':
    case 'DOUBLE':
    case 'AGGREGATED':
      return sql`(CASE WHEN ${isOf('number')} THEN ${text}::float8 END)`
    case 'BOOLEAN':
      return sql`(CASE WHEN ${isOf('boolean')} THEN ${text}::boolean END)`
    case 'DATE':
      return sql`(CASE WHEN ${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' THEN ${text} END)`
    case 'STRING':
    case 'SEARCH_BASED':
      return sql`(CASE WHEN ${isOf('string')} THEN ${text} END)`
    case 'SINGLE_SELECT':
      return sql`(CASE WHEN ${isOf('string')} THEN ${labelled(context, column, text)} END)`
    case 'LIFECYCLE':
      return labelled(context, column, phaseOn(stored, sql`${context.today}::text`))
    case 'PROJECT_STATUS':
      return sql`(SELECT ${labelled(context, column, sql`(s.one->>'status')`)}
        FROM jsonb_array_elements(${listIn(sql`${stored}->'projectStatus'`)}) WITH ORDINALITY s (one, nth)
        ORDER BY s.one->>'date' DESC NULLS LAST, s.nth DESC LIMIT 1)`
    case 'EXTERNAL_ID':
      return sql`(${stored}->>'externalId')`
    case 'LOCATION':
      return sql`(${stored}->>'rawAddress')`
    case 'MULTIPLE_SELECT':
      return sql`(SELECT string_agg(${labelled(context, column, sql`v.one`)}, ${SEPARATOR} ORDER BY v.nth)
        FROM jsonb_array_elements_text(${listIn(stored)}) WITH ORDINALITY v (one, nth))`
    case 'FACT_SHEET_REFERENCES':
      return sql`(SELECT string_agg(${shownName(context, 'o')}, ${SEPARATOR} ORDER BY v.nth)
        FROM jsonb_array_elements_text(${listIn(stored)}) WITH ORDINALITY v (one, nth)
        JOIN fact_sheet o ON o.id::text = v.one AND ${visibleTo(context.caller, 'o')})`
    default:
      return field.type satisfies never
  }
}

/** Another fact sheet, as its name or, among keys, as its id. */
const shownName = ({ asLabels }: ValueContext, alias: string) =>
  asLabels ? sql`${sql.ref(`${alias}.display_name`)}` : sql`${sql.ref(`${alias}.id`)}::text`

/** The active fact sheets at the other ends of relations that the caller can read, by their names. */
function relatedNames(context: ValueContext, sides: readonly SideModel[]): RawBuilder<unknown> {
  const { caller } = context
  const distinct = new Map(sides.map((side) => [`${side.relation.name} ${side.isOutgoing}`, side]))
  const parts = [...distinct.values()].map(({ relation, isOutgoing }) => {
    const [own, other] = isOutgoing ? ['r.from_id', 'r.to_id'] : ['r.to_id', 'r.from_id']
    return sql`SELECT o.display_name, o.sort_key, o.id FROM relation r CROSS JOIN ${factSheetAt(caller, sql.ref(other))} o
      WHERE r.workspace_id = ${caller.workspaceId} AND ${sql.ref(own)} = f.id AND r.type = ${relation.name}
        AND r.status = 'ACTIVE' AND o.status = 'ACTIVE'`
  })
  return sql`(SELECT string_agg(${shownName(context, 'o')}, ${SEPARATOR} ORDER BY o.sort_key, o.id)
    FROM (${sql.join(parts, sql` UNION ALL `)}) o)`
}

/** The names of the tags, among keys too: filters of the landscape take tags by name. */
const tagNames = ({ caller }: ValueContext): RawBuilder<unknown> =>
  sql`(SELECT string_agg(t.name, ${SEPARATOR} ORDER BY lower(t.name), t.id) FROM tag t
    WHERE t.workspace_id = ${caller.workspaceId} AND t.id = ANY(f.tag_ids))`
