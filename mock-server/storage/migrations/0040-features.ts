/** The features that a workspace has switched otherwise than a new one has them. */
export const features = `
CREATE TABLE feature (
  workspace_id uuid NOT NULL REFERENCES workspace, id text NOT NULL, enabled boolean NOT NULL, changed_at timestamptz(3) NOT NULL,
  changed_by uuid NOT NULL, PRIMARY KEY (workspace_id, id)
);
`
