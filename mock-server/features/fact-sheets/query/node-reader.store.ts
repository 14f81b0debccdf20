import { type RawBuilder, sql } from 'kysely'
import { phaseAt, phasesOf } from '#data-model/lifecycle.ts'
import type { FieldModel, Stored } from '#data-model/model.ts'
import { isRecord } from '#contract/is-record.ts'
import { type FactSheetNode, internal } from './nodes.ts'
import type { QueryContext } from './query-context.ts'
import { ofText, ofValue, sizeOf } from '#storage/measured-rows.ts'
import { shownLevelOf } from '#features/fact-sheets/rows/shown-level.store.ts'
import { archivableBy, ownOf, writableBy } from '#features/fact-sheets/rows/visible-to.store.ts'

type Names = ReadonlySet<string>
type Row = Readonly<Record<string, unknown>>

/** Columns of a fact sheet's members, by their GraphQL names. Of tags the row has the ids, by which they are loaded later. */
const columns: ReadonlyMap<string, string> = new Map([
  ['rev', 'rev'],
  ['name', 'name'],
  ['displayName', 'display_name'],
  ['fullName', 'full_name'],
  ['category', 'category'],
  ['description', 'description'],
  ['status', 'status'],
  ['level', 'level'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['lxState', 'lx_state'],
  ['qualitySeal', 'seal'],
  ['naFields', 'na_fields'],
  ['completion', 'completion'],
  ['tags', 'tag_ids'],
  ['milestones', 'milestones'],
  ['permittedReadACL', 'read_acl'],
  ['permittedWriteACL', 'write_acl'],
  ['lxExcludeFromQuota', 'exclude_from_quota'],
])

/** Members whose length nobody but the user decides. */
const texts: ReadonlySet<string> = new Set([
  'name',
  'displayName',
  'fullName',
  'description',
  'naFields',
  'completion',
  'milestones',
])

/** Reads only the requested members, because the texts and JSON columns of a row cost more than the rest of the row. */
export interface NodeReader<N = FactSheetNode> {
  /** Columns of the fact sheet `f`, each with an alias of its own. */
  readonly columns: RawBuilder<unknown>
  /** The bytes of a row's texts, by the aliases of its columns; undefined where it has none. */
  readonly bytes?: RawBuilder<number> | undefined
  readonly read: (row: Row) => N
}

/** A reader of nodes with these members. Names that are neither columns nor fields are attachments, which are loaded separately. */
export function nodeReader({ caller, model, today }: QueryContext, names: Names): NodeReader {
  const base = [...names].flatMap((name) => {
    const column = columns.get(name)
    return column === undefined ? [] : [{ name, column }]
  })
  const isField = (name: string) => [...model.types.values()].some(({ fields }) => fields.has(name))
  const fields = [...names].filter((name) => !columns.has(name) && isField(name))
  const list = [
    sql`f.id AS node_id`,
    sql`f.type AS node_type`,
    ...base.map(({ name, column }, index) => {
      const value = name === 'level' ? shownLevelOf('f') : sql`f.${sql.ref(column)}`
      return sql`${value} AS ${sql.ref(`b${index}`)}`
    }),
    ...fields.map((name, index) => sql`f.fields->${name}::text AS ${sql.ref(`v${index}`)}`),
    ...(names.has('permissions')
      ? [
          sql`${writableBy(caller)} AS node_writable, ${archivableBy(caller)} AS node_archivable, ${ownOf(caller)} AS node_own`,
        ]
      : []),
  ]
  return {
    columns: sql.join(list),
    bytes: sizeOf([
      ...base.flatMap(({ name }, index) => (texts.has(name) ? [ofText(`b${index}`)] : [])),
      ...fields.map((_, index) => ofValue(`v${index}`)),
    ]),
    read(row) {
      const type = String(row.node_type)
      const node: Record<string, unknown> = {}
      for (const [index, { name }] of base.entries()) node[name] = plain(row[`b${index}`])
      hideMembers(node, model.hidden.get(type))
      const definitions = model.types.get(type)?.fields
      for (const [index, name] of fields.entries()) {
        const field = definitions?.get(name)
        if (field) node[name] = toGraphqlValue(field, row[`v${index}`], today)
      }
      return {
        ...node,
        id: String(row.node_id),
        type,
        [internal]: {
          isWritable: row.node_writable === true,
          isArchivable: row.node_archivable === true,
          isOwn: row.node_own === true,
        },
      }
    },
  }
}

/** Takes from a node what tells which hidden members of its type have values. */
function hideMembers(node: Record<string, unknown>, hidden: ReadonlySet<string> | undefined): void {
  if (!hidden) return
  if (Array.isArray(node.naFields)) node.naFields = node.naFields.filter((name) => !hidden.has(String(name)))
  if (isRecord(node.completion)) node.completion = { ...node.completion, subCompletions: {} }
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** A stored value as its GraphQL type shows it; null for a value of an earlier type of the field. */
export function toGraphqlValue(field: FieldModel, value: unknown, today: string): unknown {
  if (value === undefined || value === null) return null
  switch (field.type) {
    case 'STRING':
    case 'SINGLE_SELECT':
    case 'DATE':
    case 'SEARCH_BASED':
      return typeof value === 'string' ? value : null
    case 'INTEGER':
    case 'DOUBLE':
    case 'AGGREGATED':
      return typeof value === 'number' ? value : null
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : null
    case 'MULTIPLE_SELECT':
    case 'FACT_SHEET_REFERENCES':
      return Array.isArray(value) ? value : null
    case 'EXTERNAL_ID':
    case 'LOCATION':
      return isRecord(value) ? value : null
    case 'PROJECT_STATUS':
      return isRecord(value) && Array.isArray(value.projectStatus) ? value.projectStatus : null
    case 'LIFECYCLE': {
      if (!isStored(value)) return null
      return { asString: phaseAt(field, value, today) ?? null, phases: phasesOf(value) }
    }
    default:
      return field.type satisfies never
  }
}

const isStored = (value: unknown): value is Stored => isRecord(value)
