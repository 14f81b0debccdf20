/** What GraphQL may ask of a list of fact sheets, as its arguments say it. Absent and null mean the same. */
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

/** A list of fact sheets, or of what stands at the other end of relations. */
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

/** Of nodes and relations, what is ours: a model may call its fields as it likes. */
export const internal: unique symbol = Symbol('internal')

/** A fact sheet as GraphQL shows it: what was asked for, under the names of GraphQL. */
export interface GraphNode {
  readonly id: string
  readonly type: string
  readonly [internal]: {
    /** Where it was asked for. */
    readonly isWritable?: boolean
    /** Filters by which it was found, of relations that shall be shown only as far as they match. */
    readonly inclusive?: readonly FacetFilter[]
  }
  readonly [name: string]: unknown
}

export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export interface Edge<N> {
  readonly cursor: string
  readonly node: N
}

/** One page; `totalCount` where it was asked for. */
export interface Page<N> {
  readonly totalCount: number | undefined
  /** Of relations: always 0, because what cannot be seen does not exist. */
  readonly skippedCount?: number
  readonly edges: readonly Edge<N>[]
  readonly pageInfo: PageInfo
}

/** One end of a relation, as the fact sheets at it see it. */
export interface Side {
  readonly name: string
  /** The persisted name. */
  readonly relation: string
  readonly isOutgoing: boolean
}

/** Relations of one fact sheet by one side. Requests of equal `key` differ in the fact sheet only. */
export interface RelationRequest {
  readonly ownerId: string
  readonly side: Side
  readonly key: string
  readonly args: RelationArguments
  /** What is asked of the relation, and of the fact sheet at its other end. */
  readonly names: ReadonlySet<string>
  readonly nodeNames: ReadonlySet<string>
  readonly withTotal: boolean
  /** What the relations must match one of. */
  readonly inclusive: readonly FacetFilter[]
}

export interface GraphRelation {
  readonly id: string
  readonly type: string
  readonly factSheet: GraphNode
  readonly [internal]: { readonly ownerId: string; readonly constraining: readonly string[] }
  readonly [name: string]: unknown
}

/** Fact sheets on a page where nobody says how many. */
export const DEFAULT_FIRST = 40
/** As of the REST interface's pages. */
export const MAX_FIRST = 5000
/** Relations of one request that one level may bring; more is asked for in pages. */
export const MAX_RELATIONS = 100_000
