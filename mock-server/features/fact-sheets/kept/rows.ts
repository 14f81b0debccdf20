/** Rows of one window: fact sheets of the type or relations of the kind of a loss. */
export interface Rows {
  readonly workspaceId: string
  readonly ids: readonly string[]
}

/** What has fields. */
export type Table = 'fact_sheet' | 'relation'
