/** Working copies of bookmarks, one for each person; and versions, of which the bookmarks that are there begin with their first. */
export const versions = `
ALTER TABLE bookmark ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TABLE bookmark_version (
  workspace_id uuid NOT NULL, bookmark_id uuid NOT NULL, version integer NOT NULL, saved_at timestamptz(3) NOT NULL, saved_by uuid,
  restored_from integer, name text NOT NULL, type text NOT NULL, group_key text, description text, i18n_key text, state json NOT NULL,
  PRIMARY KEY (workspace_id, bookmark_id, version),
  FOREIGN KEY (workspace_id, bookmark_id) REFERENCES bookmark (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX bookmark_version_saved ON bookmark_version (saved_at);
INSERT INTO bookmark_version (workspace_id, bookmark_id, version, saved_at, saved_by, name, type, group_key, description, i18n_key, state)
SELECT workspace_id, id, version, updated_at, updated_by, name, type, group_key, description, i18n_key, state FROM bookmark;
CREATE TABLE bookmark_working_copy (
  workspace_id uuid NOT NULL, bookmark_id uuid NOT NULL, user_id uuid NOT NULL, id uuid NOT NULL, state json NOT NULL,
  base_version integer NOT NULL, created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (workspace_id, bookmark_id, user_id),
  FOREIGN KEY (workspace_id, bookmark_id) REFERENCES bookmark (workspace_id, id) ON DELETE CASCADE
);
`
