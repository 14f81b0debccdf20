import { z } from 'zod'
import { type Filter, dateFilterTypes } from '#features/fact-sheets/query/arguments.ts'
import { isStorable } from '#kernel/cursor.ts'

// As GraphQL takes it: one value may stand for a list, and null for nothing.
const texts = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().refine(isStorable)).nullish(),
)
const text = z.string().refine(isStorable)

const DateFilter = z.object({
  type: z.enum(dateFilterTypes).nullish(),
  from: text.nullish(),
  to: text.nullish(),
  minDate: text.nullish(),
  maxDate: text.nullish(),
})

const FacetFilter = z.object({
  facetKey: text,
  keys: texts,
  operator: z.enum(['OR', 'AND', 'NOR']).nullish(),
  dateFilter: DateFilter.nullish(),
  subscriptionFilter: z.object({ type: text.nullish(), roleId: text.nullish() }).nullish(),
  relationFieldsFilter: z.array(z.object({ fieldName: text, values: texts })).nullish(),
  relationFieldsFilterOperator: z.enum(['INCLUSIVE', 'EXCLUSIVE']).nullish(),
  get subFilter() {
    return SavedFilter
  },
  excludeTransitiveRelations: z.boolean().nullish(),
})

/** A `FilterInput` of GraphQL as a bookmark keeps it; members that aren't part of it are left out. */
export const SavedFilter: z.ZodType<Filter | null | undefined> = z
  .object({
    facetFilters: z.array(FacetFilter).nullish(),
    fullTextSearch: text.nullish(),
    quickSearch: text.nullish(),
    displayName: text.nullish(),
    ids: texts,
    externalIds: texts,
  })
  .nullish()

export const SavedSorting = z.array(
  z.object({
    key: text,
    order: z.enum(['asc', 'desc']).nullish(),
    mode: z.enum(['BY_FIELD', 'BY_LIFECYCLE_LAST_PHASE']).nullish(),
  }),
)
