/** The pictures of workspaces in versions; one without content was removed. */
export const assets = `
CREATE TABLE asset (
  workspace_id uuid NOT NULL REFERENCES workspace, name text NOT NULL, revision integer NOT NULL, hash text, media_type text,
  width integer, height integer, size integer, file_name text, content bytea, created_at timestamptz(3) NOT NULL,
  created_by uuid NOT NULL, PRIMARY KEY (workspace_id, name, revision)
);
CREATE INDEX asset_hash ON asset (hash) WHERE hash IS NOT NULL;
`
