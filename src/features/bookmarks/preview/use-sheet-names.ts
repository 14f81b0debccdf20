import { useQuery } from '@tanstack/react-query'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { call } from '#api/call.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import type { StateFilter } from './state-filters.ts'

const MANY = 100
const query = `query NamesOfFactSheets($ids: [ID!]) {
  allFactSheets(first: ${MANY}, filter: { ids: $ids }) { edges { node { id displayName } } }
}`

/** The names of the fact sheets that filters of relations name, by id; without those that can't be read. */
export function useSheetNames(filters: readonly StateFilter[]): ReadonlyMap<string, string> {
  const signedIn = useSignedIn()
  const named = filters.filter(({ facet }) => facet.startsWith('rel')).flatMap(({ values }) => values.filter(isId))
  const ids = [...new Set(named)].toSorted().slice(0, MANY)
  const { data } = useQuery({
    queryKey: ['names of fact sheets', ids],
    queryFn: async ({ signal }) =>
      namesIn(await call(executeGraphql, { body: { query, variables: { ids } } }, { signal })),
    enabled: ids.length > 0 && hasRight(signedIn, 'factSheet.read'),
    staleTime: 5 * 60_000,
  })
  return data ?? none
}

const none: ReadonlyMap<string, string> = new Map()

export const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-/.test(text)

function namesIn({ data }: { data: unknown }): ReadonlyMap<string, string> {
  const list = isRecord(data) && isRecord(data['allFactSheets']) ? data['allFactSheets']['edges'] : []
  const nodes = (Array.isArray(list) ? list : []).map((edge: unknown) => (isRecord(edge) ? edge['node'] : undefined))
  return new Map(nodes.flatMap((node) => (isRecord(node) ? [[String(node['id']), String(node['displayName'])]] : [])))
}
