import { gql, type TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import type { Option } from '#ui/list/option-list.tsx'
import { graphqlClient } from '#api/graphql.ts'
import { useNumber } from '#common/use-number.ts'
import { type ModelKeys, useModelKeys } from '#features/bookmarks/preview/model-keys.ts'
import { type StateWords, useStateWords } from '#features/bookmarks/preview/use-state-words.ts'
import type { Operator } from '#features/bookmarks/preview/view-parts.ts'

type Facet = {
  readonly facetKey: string
  readonly possibleOperators: readonly Operator[]
  readonly results: readonly { readonly key: string; readonly name: string; readonly count: number | null }[]
}
type Facets = { readonly allFactSheets: { readonly filterOptions: { readonly facets: readonly Facet[] } } }

const FACETS: TypedDocumentNode<Facets, { filter: object }> = gql`
  query ViewOptions($filter: FilterInput) {
    allFactSheets(first: 1, filter: $filter) {
      filterOptions {
        facets {
          facetKey
          possibleOperators
          results {
            key
            name
            count
          }
        }
      }
    }
  }
`

export type ViewOptions = {
  readonly words: StateWords
  readonly model: ModelKeys | undefined
  /** Filters that a view of these types can have, in the order of the service. */
  readonly facets: readonly Option[]
  readonly facetName: (facet: string) => string
  readonly valueName: (facet: string, key: string) => string
  /** The values of a filter, with how many fact sheets of these types have each. */
  readonly values: (facet: string) => readonly Option[]
  readonly operators: (facet: string) => readonly Operator[]
  /** Keys of columns, and of fields to sort by. */
  readonly columns: readonly string[]
  readonly sortable: readonly string[]
}

/** What views of these types can name: the filters that the service offers for them, and the fields of the model. */
export function useViewOptions(types: readonly string[]): ViewOptions {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const [type] = types
  const words = useStateWords(type)
  const model = useModelKeys()
  const filter = { facetFilters: types.length === 0 ? [] : [{ facetKey: 'FactSheetTypes', keys: types }] }
  const { data, previousData } = useQuery(FACETS, { client: graphqlClient(), variables: { filter } })
  const facets = (data ?? previousData)?.allFactSheets.filterOptions.facets ?? []
  const facetOf = (key: string) => facets.find(({ facetKey }) => facetKey === key)
  const named = [...(model?.tagGroups ?? []), ...(model?.tags ?? [])]
  const nameOf = (id: string) => named.find((tag) => tag.id === id)?.name
  const facetName = (key: string) =>
    t(`state.facet.${key}`, { defaultValue: words.labels.fieldOf(key, type) ?? nameOf(key) ?? key })
  const valueName = (facet: string, key: string) => {
    if (facet === 'FactSheetTypes') return words.labels.typeOf(key)
    const result = facetOf(facet)?.results.find((other) => other.key === key)
    const own = nameOf(key) ?? result?.name ?? key
    return words.labels.valueOf(facet, key, type) ?? t(`state.value.${key}`, { defaultValue: own })
  }
  const fields = sharedFields(types, model)
  return {
    words,
    model,
    facets: facets
      .filter(({ facetKey, results }) => facetKey !== 'FactSheetTypes' && results.length > 0)
      .map(({ facetKey }) => ({ value: facetKey, label: facetName(facetKey) })),
    facetName,
    valueName,
    values: (facet) =>
      (facetOf(facet)?.results ?? []).map(({ key, count }) => ({
        value: key,
        label: valueName(facet, key),
        count: number(count ?? 0),
      })),
    operators: (facet) => facetOf(facet)?.possibleOperators ?? ['OR', 'NOR'],
    columns: fields.map(({ key }) => key),
    sortable: fields.filter(({ kind }) => !unsortable.has(kind)).map(({ key }) => key),
  }
}

const unsortable = new Set(['RELATION', 'TAGS', 'SUBSCRIPTIONS', 'FACT_SHEET_REFERENCES', 'LOCATION'])
const hidden = new Set(['READ_ACCESS_CONTROL_LIST', 'WRITE_ACCESS_CONTROL_LIST'])

/** The fields that all of the types have; of all types without any. */
function sharedFields(types: readonly string[], model: ModelKeys | undefined) {
  if (!model) return []
  const known = types.filter((type) => Object.hasOwn(model.types, type))
  const [first, ...others] = (known.length > 0 ? known : Object.keys(model.types)).map(
    (type) => model.types[type]?.fields ?? {},
  )
  return Object.entries(first ?? {})
    .filter(([key, field]) => !hidden.has(field.type) && others.every((fields) => Object.hasOwn(fields, key)))
    .map(([key, { type: kind }]) => ({ key, kind }))
}
