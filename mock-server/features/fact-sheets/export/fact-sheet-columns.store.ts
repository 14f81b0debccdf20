import { type RawBuilder, sql } from 'kysely'
import type { Translation } from '#contract/translation.ts'
import { rulesFor } from '#kernel/workspace-rules.ts'
import type { FieldModel, TypeModel } from '#data-model/model.ts'
import type { QueryContext } from '#features/fact-sheets/query/query-context.ts'
import { listIn } from '#features/fact-sheets/query/stored-json.store.ts'
import { type ViewColumn, columnsOf } from '#features/fact-sheets/table/columns.ts'
import { valueOf } from '#features/fact-sheets/table/values.store.ts'
import { type SelectedColumn, instant, listCell } from './cells.store.ts'
import type { AttachedNames } from './attached-names.store.ts'

/** What every fact sheet begins with, in the order of the interface's workbook. */
const members = [
  'id',
  'type',
  'name',
  'displayName',
  'status',
  'description',
  'category',
  'completion',
  'qualitySeal',
  'createdAt',
  'updatedAt',
]

interface ColumnsRequest {
  readonly type: TypeModel
  readonly labels: Translation | undefined
  readonly names: AttachedNames
  /** The fields that have a value anywhere; undefined for all fields. */
  readonly used: ReadonlySet<string> | undefined
}

/**
 * The columns of a sheet of fact sheets `f` of a type: their members, their phases, tags and subscriptions, then their fields, by their
 * keys. They read from the tables of `attachedTo` and `lifecyclesOf`, which belong into the statement.
 */
export function factSheetColumns(
  context: QueryContext,
  { type, labels, names, used }: ColumnsRequest,
): SelectedColumn[] {
  const fields = [...type.fields.values()].filter(({ name }) => used?.has(name) !== false)
  const view = columnsOf({
    model: context.model,
    types: [type.key],
    keys: [...members, ...fields.map(({ name }) => name)],
    labels,
  })
  const byKey = new Map(view.map((column) => [column.key, column]))
  const select = (key: string): SelectedColumn[] => {
    const column = byKey.get(key)
    return column ? [{ key, label: column.label ?? key, value: cellOf(context, type, column) }] : []
  }
  const shown = members.filter((key) => key !== 'completion' || rulesFor(context.caller).showsCompletion)
  const phases = fields.filter(isLifecycle).flatMap((field) => phasesOf(field, byKey.get(field.name)))
  return [
    ...shown.flatMap(select),
    ...phases,
    ...names.groups.map(({ id, name }) => ({
      key: name === '' ? 'tags' : `tags:${name}`,
      label: name === '' ? 'tags' : name,
      value: sql`tags.by->>${id}::text`,
    })),
    ...names.roles.map((role) => ({
      key: `subscriptions:${role}`,
      label: role,
      value: sql`people.by->>${role}::text`,
    })),
    ...fields.filter((field) => !isLifecycle(field)).flatMap(({ name }) => select(name)),
    { key: 'naFields', label: 'naFields', value: notSet(context, type) },
  ]
}

const isLifecycle = ({ type }: FieldModel): boolean => type === 'LIFECYCLE'

function cellOf(context: QueryContext, type: TypeModel, column: ViewColumn): RawBuilder<unknown> {
  const field = type.fields.get(column.key)
  if (field?.type === 'PROJECT_STATUS')
    return sql`CASE WHEN jsonb_typeof(f.fields->${field.name}::text->'projectStatus') = 'array'
      THEN (f.fields->${field.name}::text->'projectStatus')::text END`
  const value = valueOf({ ...context, asLabels: false }, column)
  return column.type === 'instant' ? instant(value) : value
}

/** The day on which each phase of a lifecycle begins. */
const phasesOf = (field: FieldModel, column: ViewColumn | undefined): SelectedColumn[] =>
  field.values.map((phase) => ({
    key: `${field.name}:${phase}`,
    label: column?.values.get(phase) ?? phase,
    value: sql`${sql.id(`phases of ${field.name}`)}.by->>${phase}::text`,
  }))

/** Members that were said to have no value; none of those that the caller may not read. */
const notSet = ({ model }: QueryContext, { key }: TypeModel) =>
  listCell(
    sql`ARRAY(SELECT n FROM unnest(f.na_fields) n WHERE n <> ALL(${[...(model.hidden.get(key) ?? [])]}::text[]) ORDER BY n)`,
  )

/** The tables that the columns of phases read. */
export const lifecyclesOf = ({ fields }: TypeModel): RawBuilder<unknown> =>
  sql.join(
    [...fields.values()].filter(isLifecycle).map(
      ({ name }) => sql`LEFT JOIN LATERAL (
        SELECT jsonb_object_agg(p.one->>'phase', p.one->>'startDate') AS by
        FROM jsonb_array_elements(${listIn(sql`f.fields->${name}::text->'phases'`)}) p (one) WHERE p.one->>'phase' IS NOT NULL
      ) ${sql.id(`phases of ${name}`)} ON true`,
    ),
    sql` `,
  )
