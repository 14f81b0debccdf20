import { queryOptions } from '@tanstack/react-query'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import { call } from '#api/call.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'

const COUNT = 100

/** Different values that the first fact sheets of a type have in a text field. */
export const valuesOf = (type: string, field: string) =>
  queryOptions({
    queryKey: ['fieldValues', type, field],
    queryFn: async ({ signal }) => {
      // Both are names in the stored model, so that GraphQL can spell them.
      const query = `query FieldValues($filter: FilterInput) {
        allFactSheets(first: ${COUNT}, filter: $filter) { edges { node { ... on ${type} { value: ${field} } } } }
      }`
      const filter = { facetFilters: [{ facetKey: 'FactSheetTypes', keys: [type] }] }
      const { data } = await call(executeGraphql, { body: { query, variables: { filter } } }, { signal })
      return textsIn(data)
    },
    staleTime: 60_000,
    retry: false,
  })

function textsIn(data: unknown): string[] {
  const list = isRecord(data) ? data.allFactSheets : undefined
  const edges = isRecord(list) && Array.isArray(list.edges) ? list.edges.filter(isRecord) : []
  const values = edges.flatMap(({ node }) => (isRecord(node) && typeof node.value === 'string' ? node.value : []))
  return [...new Set(values)]
}
