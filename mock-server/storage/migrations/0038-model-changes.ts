/** What each save of the data model changed: changes (data-model/changes/model-changes.ts) as JSON, with what lists show of them. */
export const modelChanges = `
CREATE TABLE model_change (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, revision bigint NOT NULL, created_at timestamptz(3) NOT NULL,
  created_by uuid NOT NULL, added integer NOT NULL, changed integer NOT NULL, deleted integer NOT NULL, places json NOT NULL,
  changes text NOT NULL, PRIMARY KEY (workspace_id, revision)
);
CREATE UNIQUE INDEX model_change_id ON model_change (workspace_id, id);
`
