import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { graphqlClient } from '#api/graphql.ts'
import { ANY_TYPE, shownColumns, TYPE_FIELDS } from '#features/bookmarks/preview/row-query.ts'
import type { SavedQuery } from '#features/bookmarks/preview/saved-query.ts'
import { effectOf, effectQuery, filtersOf, memberOf } from './effect-query.ts'
import type { RowEffect } from './row-effect.ts'

export type Compared = { readonly effect: RowEffect; readonly before: SavedQuery; readonly after: SavedQuery }

/** Asks what a change of filters does to the rows of a view, and for at most `first` rows of each group. */
export function useRowEffect({ effect, before, after }: Compared, first: number) {
  const client = graphqlClient()
  const wanted = before.type === after.type ? (after.type ?? ANY_TYPE) : ANY_TYPE
  const schema = useQuery(TYPE_FIELDS, { client, variables: { type: wanted } })
  const { definition } = schema.data ?? {}
  const fields = definition?.fields
  // A type that the model no longer has finds nothing.
  const type = definition ? wanted : ANY_TYPE
  const column = shownColumns(after.columns, fields ?? [])[0]
  const document = useMemo(() => {
    const reasons = [...(effect.gone ?? []), ...(effect.added ?? [])].map(({ facet }) => memberOf(facet))
    return effectQuery(effect, {
      type,
      columns: [...reasons, ...(column === undefined ? [] : [column])],
      fields: fields ?? [],
    })
  }, [effect, type, column, fields])
  const rows = useQuery(document, {
    client,
    variables: { ...filtersOf(effect), first },
    // Fact sheets change, and the lists have other filters with each change of the view.
    fetchPolicy: 'no-cache',
    skip: !schema.data,
  })
  // Those of the list before, while more are loaded.
  const answer = rows.data ?? rows.previousData
  const found = useMemo(() => answer && effectOf(effect, answer), [effect, answer])
  return {
    found,
    column,
    error: schema.error ?? rows.error,
    isLoading: rows.loading,
    retry: () => void (schema.error ? schema.refetch() : rows.refetch()),
  }
}
