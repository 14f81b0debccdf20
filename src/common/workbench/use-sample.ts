import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DataModel, FieldType } from 'mock-server/contract/data-model.ts'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import { call } from '#api/call.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

type Value = string | number | boolean | readonly string[]
export type Sample = { readonly displayName: string; readonly values: ReadonlyMap<string, Value> }

/** Fields whose values are plain in GraphQL; others are objects with members of their own. */
const plain: ReadonlySet<FieldType> = new Set([
  'STRING',
  'INTEGER',
  'DOUBLE',
  'SINGLE_SELECT',
  'MULTIPLE_SELECT',
  'DATE',
  'BOOLEAN',
  'AGGREGATED',
])

/** The first fact sheet of a type with the values of its stored fields, to fill a preview with. */
const sampleOf = (type: string, fields: readonly string[]) =>
  queryOptions({
    queryKey: ['sampleFactSheet', type, fields],
    queryFn: async ({ signal }) => {
      const query = `query SampleFactSheet($filter: FilterInput) {
        allFactSheets(first: 1, filter: $filter) { edges { node { displayName ... on ${type} { ${['id', ...fields].join(' ')} } } } }
      }`
      const filter = { facetFilters: [{ facetKey: 'FactSheetTypes', keys: [type] }] }
      const { data } = await call(executeGraphql, { body: { query, variables: { filter } } }, { signal })
      return sampleIn(data, fields) ?? null
    },
    staleTime: 60_000,
    retry: false,
  })

export function useSample(type: string | undefined, { factSheets }: DataModel): Sample | undefined {
  const canRead = hasRight(useSignedIn(), 'factSheet.read')
  const definition = type === undefined ? undefined : factSheets[type]
  const fields = Object.entries(definition?.fields ?? {}).flatMap(([name, field]) =>
    plain.has(field.type) ? [name] : [],
  )
  const { data } = useQuery({ ...sampleOf(type ?? '', fields), enabled: canRead && definition !== undefined })
  return data ?? undefined
}

/** The answer's type depends on the query, so it is read member by member. */
function sampleIn(data: unknown, fields: readonly string[]): Sample | undefined {
  const list = isRecord(data) ? data.allFactSheets : undefined
  const [edge] = isRecord(list) && Array.isArray(list.edges) ? list.edges.filter(isRecord) : []
  const node = edge?.node
  if (!isRecord(node)) return undefined
  const values = fields.flatMap((name): [string, Value][] => {
    const value = node[name]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [[name, value]]
    return Array.isArray(value) ? [[name, value.map(String)]] : []
  })
  return { displayName: String(node.displayName), values: new Map(values) }
}
