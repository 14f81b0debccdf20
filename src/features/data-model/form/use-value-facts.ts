import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DataType } from 'mock-server/contract/data-model.ts'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { call } from '#api/call.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import type { ViewModel } from 'mock-server/contract/view-model.ts'
import { viewOf } from 'mock-server/contract/models/sections.ts'

const query = /* GraphQL */ `
  query UsedValues($filter: FilterInput) {
    allFactSheets(first: 1, filter: $filter) {
      filterOptions {
        facets {
          facetKey
          results {
            key
            count
          }
        }
      }
    }
  }
`

/** How many fact sheets of a type have each value of its fields; one request for all fields. */
const usesOf = (type: string) =>
  queryOptions({
    queryKey: ['usedValues', type],
    queryFn: async ({ signal }) => {
      const filter = { facetFilters: [{ facetKey: 'FactSheetTypes', keys: [type] }] }
      const body = { query, variables: { filter } }
      return await call(executeGraphql, { body }, { signal })
    },
    staleTime: 60_000,
    select: ({ data }) => countsIn(data),
  })

const noCounts: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map()

/** How often the values of a stored field are used, and the colours that the view model gives them. */
export function useValueFacts(
  { collection, name, field = '' }: ModelPlace,
  {
    stored,
    storedAs,
    view,
  }: { readonly stored: DataType | undefined; readonly storedAs: string; readonly view: ViewModel },
) {
  const canRead = hasRight(useSignedIn(), 'factSheet.read')
  const isAsked = collection === 'factSheets' && stored?.values !== undefined && canRead
  const { data = noCounts } = useQuery({ ...usesOf(name), enabled: isAsked })
  const colors = viewOf(view, name)?.fieldMetaData?.[field]
  const counts = isAsked ? data.get(storedAs) : undefined
  return {
    usesOf: (value: string): number | undefined => counts && (counts.get(value) ?? 0),
    colorOf: (value: string): string | undefined => {
      const look = colors?.[value]
      return isRecord(look) && typeof look.color === 'string' ? look.color : undefined
    },
  }
}

/** The answer's type depends on the query, so it is read member by member. */
function countsIn(data: unknown): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const list = isRecord(data) ? data.allFactSheets : undefined
  const options = isRecord(list) ? list.filterOptions : undefined
  const facets = isRecord(options) && Array.isArray(options.facets) ? options.facets.filter(isRecord) : []
  return new Map(
    facets.map(({ facetKey, results }) => [
      String(facetKey),
      new Map(
        (Array.isArray(results) ? results.filter(isRecord) : []).map(({ key, count }) => [
          String(key),
          Number(count ?? 0),
        ]),
      ),
    ]),
  )
}
