import { type RawBuilder, sql } from 'kysely'

/** The settings of a subscription that select events, rights apart. */
export interface Selection {
  tagSets: readonly (readonly string[])[]
  workspaceConstraint: string
  /** Fact-sheet types that fact-sheet events must be about; none = all. */
  factSheetTypes: readonly string[]
}

/** The events `e` that a subscription selects: the same rule as push/matching.ts. */
export const selectedBy = (selection: Selection): RawBuilder<boolean> =>
  sql<boolean>`(${matching(selection.tagSets)} AND ${selecting(selection)})`

/** An event matches if it carries all tags of one of the sets; no sets match nothing. */
function matching(tagSets: Selection['tagSets']): RawBuilder<unknown> {
  if (tagSets.length === 0) return sql`false`
  return sql`(${sql.join(
    tagSets.map((set) => sql`e.tags @> ${[...set]}::text[]`),
    sql` OR `,
  )})`
}

/** The other conditions. Custom and workspace events have no fact-sheet type, so that condition lets them pass. */
function selecting({ workspaceConstraint, factSheetTypes }: Selection): RawBuilder<unknown> {
  const workspace = {
    WORKSPACE: sql`NOT e.workspaceless`,
    NO_WORKSPACE: sql`e.workspaceless`,
  }[workspaceConstraint]
  const types = sql`(e.fact_sheet_type IS NULL OR e.fact_sheet_type = ANY(${[...factSheetTypes]}::text[]))`
  return sql`${workspace ?? sql`true`} AND ${factSheetTypes.length === 0 ? sql`true` : types}`
}
