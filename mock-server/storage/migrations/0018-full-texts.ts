/**
 * A text of its own for the search of full texts, which includes the description. Fact sheets of earlier versions get theirs at the
 * next start, because the model says which fields belong to it.
 */
export const fullTexts = `
ALTER TABLE fact_sheet ADD COLUMN full_text text NOT NULL DEFAULT '';
CREATE TABLE search_renewal (workspace_id uuid PRIMARY KEY REFERENCES workspace ON DELETE CASCADE);
INSERT INTO search_renewal SELECT DISTINCT workspace_id FROM fact_sheet;
`
