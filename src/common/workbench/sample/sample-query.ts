import { queryOptions } from '@tanstack/react-query'
import type { DataModel, DataType, FieldType } from 'mock-server/contract/data-model.ts'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { call } from '#api/call.ts'

/** One value of a field: a text, which may be the key of a value, with the day that belongs to it, if one does. */
export type SampleValue = { readonly value: string | number | boolean; readonly date?: string }

/** Fact sheets at the other end of a relation: the first ones by name, and how many there are. */
export type SampleRelation = { readonly names: readonly string[]; readonly total: number }

/** A fact sheet with its values by field, and its relations by the name that they have on its side. */
export type Sample = {
  readonly id: string
  readonly displayName: string
  readonly values: ReadonlyMap<string, readonly SampleValue[]>
  readonly relations: ReadonlyMap<string, SampleRelation>
}

/** What GraphQL is asked for of the fields that are objects there; all others are plain. */
const members: Partial<Record<FieldType, string>> = {
  LOCATION: '{ rawAddress }',
  LIFECYCLE: '{ phases { phase startDate } }',
  EXTERNAL_ID: '{ externalId }',
  PROJECT_STATUS: '{ status date }',
}
const RELATED = 3
const ANY_TYPE = 'BaseFactSheet'
/** Members that every fact sheet has besides the fields of its type. */
const base = ['description', 'category', 'tags { name }']

/** The names that relations have on the side of a type. */
function sidesOf({ factSheets, relations }: DataModel, type: string): string[] {
  const own = factSheets[type]?.relations ?? []
  const sides = own.flatMap((name) => {
    const relation = relations[name]
    return relation ? [relation.from, relation.to].filter((end) => [type, ANY_TYPE].includes(end.factSheetType)) : []
  })
  return [...new Set(sides.map(({ name }) => name))]
}

const isBase = (name: string): boolean => base.some((member) => member.split(' ')[0] === name)

function fieldsOf({ factSheets, externalIdFields }: DataModel, type: string): [string, FieldType][] {
  const fields: [string, DataType][] = Object.entries(factSheets[type]?.fields ?? {})
  const own = fields.map(([name, field]): [string, FieldType] => [name, field.type])
  const ids = Object.entries(externalIdFields).filter(([, { forFactSheets }]) => forFactSheets.includes(type))
  return [...own.filter(([name]) => !isBase(name)), ...ids.map(([name]): [string, FieldType] => [name, 'EXTERNAL_ID'])]
}

/** A fact sheet of a type: the one of this id, or else the most complete one. Null where the reader sees none. */
export const sampleOf = (type: string, model: DataModel, id: string | undefined) => {
  const [fields, sides] = [fieldsOf(model, type), sidesOf(model, type)]
  const query = `query SampleFactSheet($filter: FilterInput) {
    allFactSheets(first: 1, filter: $filter, sort: [{ key: "completion", order: desc }]) { edges { node { id displayName ... on ${type} {
      ${[...base, ...fields.map(([name, field]) => `${name} ${members[field] ?? ''}`)].join(' ')}
      ${sides.map((side) => `${side}(first: ${RELATED}) { totalCount edges { node { factSheet { displayName } } } }`).join(' ')}
    } } } }
  }`
  const filter = {
    facetFilters: [{ facetKey: 'FactSheetTypes', keys: [type] }],
    ...(id !== undefined && { ids: [id] }),
  }
  return queryOptions({
    queryKey: ['sampleFactSheet', query, id],
    queryFn: async ({ signal }) => {
      const { data } = await call(executeGraphql, { body: { query, variables: { filter } } }, { signal })
      const [node] = nodesIn(data)
      return node
        ? sampleIn(node, [...base.map((name) => name.split(' ')[0] ?? ''), ...fields.map(([name]) => name)], sides)
        : null
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** Fact sheets of a type to choose from, those that match first by name. */
export const choicesOf = (type: string, search: string) =>
  queryOptions({
    queryKey: ['sampleChoices', type, search],
    queryFn: async ({ signal }) => {
      const query = `query SampleChoices($filter: FilterInput) {
        allFactSheets(first: 20, filter: $filter) { edges { node { id displayName } } }
      }`
      const filter = {
        facetFilters: [{ facetKey: 'FactSheetTypes', keys: [type] }],
        ...(search !== '' && { quickSearch: search }),
      }
      const { data } = await call(executeGraphql, { body: { query, variables: { filter } } }, { signal })
      return nodesIn(data).map(({ id, displayName }) => ({ id: String(id), label: String(displayName) }))
    },
    retry: false,
  })

// The type of an answer depends on the query, so it is read member by member.
type Node = Readonly<Record<string, unknown>>

function nodesIn(data: unknown): readonly Node[] {
  const list = isRecord(data) ? data.allFactSheets : undefined
  return edgesOf(list)
}

function edgesOf(list: unknown): readonly Node[] {
  const edges: readonly unknown[] = isRecord(list) && Array.isArray(list.edges) ? list.edges : []
  return edges.flatMap((edge): readonly Node[] => (isRecord(edge) && isRecord(edge.node) ? [edge.node] : []))
}

function sampleIn(node: Node, fields: readonly string[], sides: readonly string[]): Sample {
  return {
    id: String(node.id),
    displayName: String(node.displayName),
    values: new Map(fields.map((name) => [name, valuesIn(node[name])])),
    relations: new Map(sides.map((side) => [side, relationIn(node[side])])),
  }
}

function relationIn(list: unknown): SampleRelation {
  const names = edgesOf(list).flatMap(({ factSheet }) => (isRecord(factSheet) ? String(factSheet.displayName) : []))
  return { names, total: isRecord(list) && typeof list.totalCount === 'number' ? list.totalCount : names.length }
}

/** The member that says what an object is. */
const telling = ['rawAddress', 'externalId', 'phase', 'status', 'name']

function valuesIn(cell: unknown): readonly SampleValue[] {
  if (typeof cell === 'string') return cell === '' ? [] : [{ value: cell }]
  if (typeof cell === 'number' || typeof cell === 'boolean') return [{ value: cell }]
  if (Array.isArray(cell)) return cell.flatMap(valuesIn)
  if (!isRecord(cell)) return []
  if (Array.isArray(cell.phases)) return valuesIn(cell.phases)
  const date = cell.startDate ?? cell.date
  const [first] = telling.flatMap((member) => valuesIn(cell[member]))
  return first ? [{ ...first, ...(typeof date === 'string' && { date }) }] : []
}
