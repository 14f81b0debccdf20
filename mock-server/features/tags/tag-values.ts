/** The members of a tag that people may change, named as its row's columns. */
export interface TagValues {
  readonly name: string
  readonly description: string | null
  readonly color: string
  /** An archived tag stays on the fact sheets that have it, and cannot be set on others. */
  readonly status: 'ACTIVE' | 'ARCHIVED'
}

/** The members of a tag group that people may change. */
export interface TagGroupValues {
  readonly name: string
  readonly short_name: string | null
  readonly description: string | null
  readonly mode: 'SINGLE' | 'MULTIPLE'
  /** Empty = all. */
  readonly fact_sheet_types: readonly string[]
}
