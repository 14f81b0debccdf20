/** The arguments of GraphQL lists of fact sheets and relations. Absent and null mean the same. */
type Maybe<T> = T | null | undefined

export const dateFilterTypes = [
  'POINT',
  'TODAY',
  'END_OF_MONTH',
  'END_OF_YEAR',
  'RANGE',
  'RANGE_STARTS',
  'RANGE_ENDS',
  'TIMELINE',
] as const
export interface DateFilter {
  readonly type?: Maybe<(typeof dateFilterTypes)[number]>
  readonly from?: Maybe<string>
  readonly to?: Maybe<string>
  readonly minDate?: Maybe<string>
  readonly maxDate?: Maybe<string>
}

export interface RelationFieldFilter {
  readonly fieldName: string
  readonly values?: Maybe<readonly string[]>
}

export interface FacetFilter {
  readonly facetKey: string
  readonly keys?: Maybe<readonly string[]>
  readonly operator?: Maybe<'OR' | 'AND' | 'NOR'>
  readonly dateFilter?: Maybe<DateFilter>
  readonly subscriptionFilter?: Maybe<{ readonly type?: Maybe<string>; readonly roleId?: Maybe<string> }>
  readonly relationFieldsFilter?: Maybe<readonly RelationFieldFilter[]>
  readonly relationFieldsFilterOperator?: Maybe<'INCLUSIVE' | 'EXCLUSIVE'>
  readonly subFilter?: Maybe<Filter>
  readonly excludeTransitiveRelations?: Maybe<boolean>
}

export interface Filter {
  readonly facetFilters?: Maybe<readonly FacetFilter[]>
  readonly fullTextSearch?: Maybe<string>
  readonly quickSearch?: Maybe<string>
  readonly displayName?: Maybe<string>
  readonly ids?: Maybe<readonly string[]>
  readonly externalIds?: Maybe<readonly string[]>
  readonly responseOptions?: Maybe<{ readonly maxFacetDepth?: Maybe<number> }>
}

export interface Sorting {
  readonly key: string
  readonly order?: Maybe<'asc' | 'desc'>
  readonly mode?: Maybe<'BY_FIELD' | 'BY_LIFECYCLE_LAST_PHASE'>
}

/** A list of fact sheets, or of the fact sheets at the other ends of relations. */
export interface ListArguments {
  readonly first?: Maybe<number>
  readonly after?: Maybe<string>
  readonly filter?: Maybe<Filter>
  readonly sort?: Maybe<readonly Sorting[]>
}

export interface FactSheetArguments extends ListArguments {
  readonly factSheetType?: Maybe<string>
  readonly hierarchy?: Maybe<{ readonly mode: 'FULL_TREE' }>
}

export interface RelationArguments extends ListArguments {
  readonly validityFilter?: Maybe<{ readonly activeFrom?: Maybe<string>; readonly activeUntil?: Maybe<string> }>
}

/** The most rows of a page: of a list without `first`, or with a larger one. */
export const MAX_FIRST = 20_000
/** The most fact sheets of one view. */
export const MAX_VIEW = 20_000
/** The most relations that one level of a request may return; beyond that, clients page with `first`. */
export const MAX_RELATIONS = 100_000
