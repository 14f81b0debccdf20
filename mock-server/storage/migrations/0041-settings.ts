/** The settings of workspaces in versions, and what is being maintained. */
export const settings = `
CREATE TABLE workspace_settings (
  workspace_id uuid NOT NULL REFERENCES workspace, revision integer NOT NULL, document text NOT NULL,
  created_at timestamptz(3) NOT NULL, created_by uuid NOT NULL, PRIMARY KEY (workspace_id, revision)
);
CREATE TABLE maintenance (
  workspace_id uuid NOT NULL REFERENCES workspace PRIMARY KEY, message text NOT NULL, until timestamptz(3),
  started_at timestamptz(3) NOT NULL, started_by uuid NOT NULL
);
`
