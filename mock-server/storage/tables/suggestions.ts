import type { Instant } from './columns.ts'

/** What suggestions search; search-text/search-terms.ts says what the vectors hold. */
export interface SuggestionTables {
  /** One row for each active fact sheet. */
  suggestion: { workspace_id: string; fact_sheet_id: string; terms: string }
  /**
   * The words of all fact sheets. Two writers in the same moment may both add a word: a duplicate is better than one of them waiting
   * for the other's transaction.
   */
  suggestion_word: {
    workspace_id: string
    word: string
    made_by: string
    keys: string
    /** When the word was found to be unused; it is removed unless it is used again. */
    unused_since: Instant | null
    /** When to check again whether it is used. */
    due_at: Instant
  }
}
