import type { BookmarkType } from '#contract/bookmarks.ts'
import type { PersonKey } from '#sample/cast/people.ts'

/**
 * Who can read and edit it. `open`: everyone may edit; `published`: everyone may read, and the owner edits; `private`: only the owner, or
 * the people who are named.
 */
export type Access = 'open' | 'published' | 'private' | { edit?: readonly PersonKey[]; view?: readonly PersonKey[] }

/** The trend of the views over the last ten weeks. */
export type Trend = 'rising' | 'falling' | 'steady' | 'lively' | 'none'

export interface SampleBookmark {
  readonly name: string
  readonly about: string
  readonly type: BookmarkType
  readonly groupKey?: string
  readonly state: Record<string, unknown>
  readonly owner: PersonKey
  readonly access: Access
  readonly flags?: {
    readonly predefined?: true
    readonly readonly?: true
    readonly oData?: true
    readonly temporary?: true
  }
  /** Ids of the fact sheets that the diagram shows, or that the search names. */
  readonly factSheets?: readonly string[]
  readonly views: number
  readonly trend: Trend
  /** Days since its creation. */
  readonly age: number
  /** How long ago each change was, the latest last; absent if it was never changed. */
  readonly edits?: readonly number[]
}
