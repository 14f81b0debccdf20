/**
 * What a change of the data model deleted is kept for thirty days, so that undoing the change brings it back: the losses of the change
 * with how much each was of (`kept_deletion`), and a row for each fact sheet or relation that lost something (`kept_row`). Nothing
 * but the undo reads them. A deletion that undoes an earlier change brings back what that one deleted before it deletes itself.
 */
export const keptDeletions = `
CREATE TABLE kept_deletion (
  workspace_id uuid NOT NULL REFERENCES workspace, revision bigint NOT NULL, losses text NOT NULL, counts bigint[] NOT NULL,
  deleted_at timestamptz(3) NOT NULL, is_over boolean NOT NULL DEFAULT false, PRIMARY KEY (workspace_id, revision)
);
CREATE INDEX kept_deletion_due ON kept_deletion (deleted_at) WHERE NOT is_over;
CREATE TABLE kept_row (
  workspace_id uuid NOT NULL, revision bigint NOT NULL, step integer NOT NULL, row_id uuid NOT NULL, kept json NOT NULL,
  PRIMARY KEY (workspace_id, revision, step, row_id),
  FOREIGN KEY (workspace_id, revision) REFERENCES kept_deletion (workspace_id, revision)
);
CREATE TABLE kept_content (
  workspace_id uuid NOT NULL, revision bigint NOT NULL, document_id uuid NOT NULL, content bytea NOT NULL,
  PRIMARY KEY (workspace_id, revision, document_id),
  FOREIGN KEY (workspace_id, revision) REFERENCES kept_deletion (workspace_id, revision)
);
ALTER TABLE model_deletion ADD COLUMN restores bigint, ADD COLUMN restored_steps integer[] NOT NULL DEFAULT '{}', ADD COLUMN restored_from uuid;
ALTER TABLE model_change ADD COLUMN undoes uuid;
INSERT INTO kept_deletion SELECT workspace_id, revision, losses, '{}', created_at FROM model_deletion;
`
