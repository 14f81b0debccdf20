/** The index of suggestions: the words of each fact sheet, and all words by their parts. */
export const suggestions = `
CREATE TABLE suggestion (
  workspace_id uuid NOT NULL, fact_sheet_id uuid NOT NULL, terms tsvector NOT NULL, PRIMARY KEY (workspace_id, fact_sheet_id),
  FOREIGN KEY (workspace_id, fact_sheet_id) REFERENCES fact_sheet (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX suggestion_terms ON suggestion USING gin (terms) WITH (gin_pending_list_limit = 128);

CREATE TABLE suggestion_word (
  workspace_id uuid NOT NULL REFERENCES workspace, word text NOT NULL, made_by uuid NOT NULL, keys tsvector NOT NULL,
  unused_since timestamptz(3), due_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, word, made_by)
);
CREATE INDEX suggestion_word_keys ON suggestion_word USING gin (keys) WITH (gin_pending_list_limit = 128);
CREATE INDEX suggestion_word_due ON suggestion_word (due_at);
`
