import { gql, type TypedDocumentNode } from '@apollo/client'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { ROWS } from './rows.ts'

type FieldType = { readonly kind: string; readonly name: string | null; readonly ofType?: FieldType | null }
type TypeField = { readonly name: string; readonly type: FieldType }

export type TypeFields = readonly TypeField[]
type TypeAnswer = { readonly definition: { readonly name: string; readonly fields: TypeFields } | null }

/** The fields that the schema has for a type of fact sheets. */
export const TYPE_FIELDS: TypedDocumentNode<TypeAnswer, { type: string }> = gql`
  query TypeFields($type: String!) {
    definition: __type(name: $type) {
      name
      fields {
        name
        type {
          kind
          name
          ofType {
            kind
            name
            ofType {
              kind
              name
              ofType {
                kind
                name
              }
            }
          }
        }
      }
    }
  }
`

/** What all types have in common. */
export const ANY_TYPE = 'BaseFactSheet'

export type ViewRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly type: string
  readonly displayName: string
}
type ViewRows = {
  readonly allFactSheets: {
    readonly totalCount: number
    readonly edges: readonly { readonly node: ViewRow }[]
  }
}

const COLUMNS = 2
/** Columns of a view that has none besides the name. */
const usual = ['type', 'completion']
const shownAsName = ['id', 'name', 'displayName']

/** The first saved columns that the type has and a cell can show, with how GraphQL is asked for them. */
export function shownColumns(saved: readonly string[], fields: TypeFields): readonly string[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const canShow = (key: string) => {
    const field = byName.get(key)
    return field !== undefined && selectionOf(field) !== undefined
  }
  const own = [...new Set(saved)].filter((key) => !shownAsName.includes(key) && canShow(key))
  return (own.length > 0 ? own : usual.filter(canShow)).slice(0, COLUMNS)
}

type RowQuery = {
  readonly type: string
  readonly columns: readonly string[]
  readonly fields: TypeFields
  /** What the answer is cached under. */
  readonly cacheKey: string
}

/** Asks for the first rows of a view. Names come from the schema, so that saved text can't become part of the document. */
export function rowQuery({
  type,
  columns,
  fields,
  cacheKey,
}: RowQuery): TypedDocumentNode<ViewRows, Readonly<Record<string, unknown>>> {
  return gql(`
    query ViewRows($filter: FilterInput, $sort: [Sorting]) {
      allFactSheets(first: ${ROWS}, filter: $filter, sort: $sort) @connection(key: ${JSON.stringify(cacheKey)}) {
        totalCount
        edges {
          node {
            ${rowSelection({ type, columns, fields })}
          }
        }
      }
    }
  `)
}

/** Members of a row with these columns of a type, those that a cell can show. */
export function rowSelection({ type, columns, fields }: Pick<RowQuery, 'type' | 'columns' | 'fields'>): string {
  const cells = fields.flatMap((field) => {
    const selection = columns.includes(field.name) ? selectionOf(field) : undefined
    return selection === undefined ? [] : [`${field.name} ${selection}`]
  })
  return `id type displayName ${cells.length === 0 ? '' : `... on ${type} { ${cells.join('\n')} }`}`
}

/** Members of a field that a cell shows; undefined for fields that need more room than a cell. */
function selectionOf({ name, type }: TypeField): string | undefined {
  const { kind, name: typeName } = named(type)
  if (kind === 'SCALAR' || kind === 'ENUM') return ''
  if (typeName === 'Lifecycle') return '{ asString }'
  if (typeName === 'Completion') return '{ percentage }'
  if (typeName === 'Tag') return '{ id name }'
  if (typeName === 'ExternalId') return '{ externalId }'
  if (name.startsWith('rel') && typeName?.endsWith('Connection') === true) {
    return '(first: 3) { edges { node { id factSheet { id displayName } } } }'
  }
  return undefined
}

const named = (type: FieldType): FieldType => (type.ofType ? named(type.ofType) : type)

/** The values of a cell: keys, names or numbers. */
export function valuesOf(cell: unknown): readonly (string | number | boolean)[] {
  if (typeof cell === 'string') return cell === '' ? [] : [cell]
  if (typeof cell === 'number' || typeof cell === 'boolean') return [cell]
  if (Array.isArray(cell)) return cell.flatMap(valuesOf)
  if (!isRecord(cell)) return []
  const member = ['asString', 'percentage', 'externalId', 'displayName', 'name', 'edges', 'node', 'factSheet']
  return valuesOf(cell[member.find((key) => cell[key] != null) ?? ''])
}
