import { z } from 'zod'

// The part of a `FilterInput` that an inventory view stores; any other content of the state is ignored.
const FacetFilter = z.object({
  facetKey: z.string(),
  keys: z.union([z.string().transform((key) => [key]), z.array(z.string())]).default([]),
  operator: z.enum(['OR', 'AND', 'NOR']).default('OR'),
  dateFilter: z.object({ from: z.string().nullish(), to: z.string().nullish() }).nullish(),
})
const Filter = z.object({
  facetFilters: z.array(z.unknown()).default([]),
  fullTextSearch: z.string().nullish(),
})
const State = z.union([z.object({ filter: Filter }).transform(({ filter }) => filter), Filter])

export type StateFilter = {
  readonly facet: string
  readonly operator: 'OR' | 'AND' | 'NOR'
  readonly values: readonly string[]
}

/** The filters that an inventory view was saved with; unreadable ones are left out. */
export function stateFilters(state: unknown): { filters: StateFilter[]; search: string | undefined } {
  const { data } = State.safeParse(state)
  const filters = (data?.facetFilters ?? []).flatMap((facetFilter) => {
    const filter = FacetFilter.safeParse(facetFilter).data
    if (!filter) return []
    const dates = [filter.dateFilter?.from, filter.dateFilter?.to].filter((date) => date !== undefined && date !== null)
    const values = [...filter.keys, ...(dates.length > 0 ? [dates.join(' – ')] : [])]
    return [{ facet: filter.facetKey, operator: filter.operator, values }]
  })
  return { filters, search: data?.fullTextSearch ?? undefined }
}

/** "FactSheetTypes" → "Fact sheet types". Keys are camel case; the model's own labels are not loaded here. */
export function readable(key: string): string {
  const words = key.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
