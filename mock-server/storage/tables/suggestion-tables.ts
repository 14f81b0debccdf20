import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

/** The tables of migration 0004. What is in the vectors: text/search-terms.ts. */
export interface SuggestionTables {
  /** One row for each active fact sheet. */
  suggestion: { workspace_id: string; fact_sheet_id: string; terms: string }
  /**
   * The words of all fact sheets. Two writers in the same moment may both add one: rather twice than that one waits for the other's
   * transaction.
   */
  suggestion_word: {
    workspace_id: string
    word: string
    made_by: string
    keys: string
    /** Found unused then; it goes unless it is used again. */
    unused_since: Instant | null
    /** When to look again whether it is used. */
    due_at: Instant
  }
}
