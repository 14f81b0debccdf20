import type { FacetFilter, RelationArguments } from './arguments.ts'

/** Key of the service's own data on nodes: a symbol, because a model may give its fields any name. */
export const internal: unique symbol = Symbol('internal')

/** A fact sheet as GraphQL shows it: the requested members, under their GraphQL names. */
export interface FactSheetNode {
  readonly id: string
  readonly type: string
  readonly [internal]: {
    /** Present where `permissions` was requested. */
    readonly isWritable?: boolean
    readonly isArchivable?: boolean
    readonly isOwn?: boolean
    /** The INCLUSIVE relation filters that found this fact sheet: it shows only the relations that match one of them. */
    readonly inclusive?: readonly FacetFilter[]
  }
  readonly [name: string]: unknown
}

export interface RelationNode {
  readonly id: string
  readonly type: string
  readonly factSheet: FactSheetNode
  readonly [internal]: { readonly ownerId: string; readonly constraining: readonly string[] }
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

/** One page of a list; `totalCount` is present where it was requested. */
export interface Page<N> {
  readonly totalCount: number | undefined
  /** Of relations: always 0, because relations to hidden fact sheets count as absent. */
  readonly skippedCount?: number
  readonly edges: readonly Edge<N>[]
  readonly pageInfo: PageInfo
}

/** One end of a relation, as the fact sheets at that end see it. */
export interface Side {
  readonly name: string
  /** The persisted name of the relation. */
  readonly relation: string
  readonly isOutgoing: boolean
}

/** Relations of one fact sheet by one side. Requests with the same `key` differ only in the fact sheet. */
export interface RelationRequest {
  readonly ownerId: string
  readonly side: Side
  readonly key: string
  readonly args: RelationArguments
  /** The requested members of the relation, and of the fact sheet at its other end. */
  readonly names: ReadonlySet<string>
  readonly nodeNames: ReadonlySet<string>
  readonly withTotal: boolean
  /** Facets of which the relations must match at least one. */
  readonly inclusive: readonly FacetFilter[]
}
