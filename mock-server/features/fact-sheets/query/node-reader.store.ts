import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { phaseAt, phasesOf } from '#data-model/lifecycle.ts'
import type { FieldModel, Model, Stored } from '#data-model/model.ts'
import { isRecord } from '#data-model/parsed.ts'
import { type FactSheetNode, internal } from './nodes.ts'
import { writableBy } from '#features/fact-sheets/rows/visible-to.store.ts'

type Names = ReadonlySet<string>
type Row = Readonly<Record<string, unknown>>

/** What GraphQL calls the members of a fact sheet, and where they stand. Parts are read by what is kept of them here: tags by their ids. */
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

/** Only what was asked for is read: the texts and documents of a row cost more than the row. */
export interface NodeReader {
  /** Of the fact sheet `alias`, each under a name of its own. */
  readonly columns: RawBuilder<unknown>
  readonly read: (row: Row) => FactSheetNode
}

/** What fetches and makes nodes with these members; names that no column and no field has are parts that others fetch. */
export function nodeReader(
  { caller, model }: { caller: Caller; model: Model },
  names: Names,
  today: string,
  alias = 'f',
): NodeReader {
  const base = [...names].flatMap((name) => {
    const column = columns.get(name)
    return column === undefined ? [] : [{ name, column }]
  })
  const isField = (name: string) => [...model.types.values()].some(({ fields }) => fields.has(name))
  const fields = [...names].filter((name) => !columns.has(name) && isField(name))
  const of = sql.ref(alias)
  const list = [
    sql`${of}.id AS node_id`,
    sql`${of}.type AS node_type`,
    ...base.map(({ column }, index) => sql`${of}.${sql.ref(column)} AS ${sql.ref(`b${index}`)}`),
    ...fields.map((name, index) => sql`${of}.fields->${name}::text AS ${sql.ref(`v${index}`)}`),
    ...(names.has('permissions') ? [sql`${writableBy(caller, alias)} AS node_writable`] : []),
  ]
  return {
    columns: sql.join(list),
    read(row) {
      const type = String(row.node_type)
      const node: Record<string, unknown> = {}
      for (const [index, { name }] of base.entries()) node[name] = plain(row[`b${index}`])
      const known = model.types.get(type)?.fields
      for (const [index, name] of fields.entries()) {
        const field = known?.get(name)
        if (field) node[name] = shown(field, row[`v${index}`], today)
      }
      return { ...node, id: String(row.node_id), type, [internal]: { isWritable: row.node_writable === true } }
    },
  }
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** A stored value as its GraphQL type has it; one that stems from another type of the field is not shown. */
export function shown(field: FieldModel, value: unknown, today: string): unknown {
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
