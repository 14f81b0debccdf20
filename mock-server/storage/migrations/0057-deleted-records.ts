/** Entities and webhook subscriptions that were deleted, as JSON, for thirty days: they can be restored, and nothing else reads them. */
export const deletedRecords = `
CREATE TABLE deleted_record (
  workspace_id uuid NOT NULL REFERENCES workspace, kind text NOT NULL, id uuid NOT NULL, kept json NOT NULL,
  deleted_at timestamptz(3) NOT NULL, deleted_by uuid, PRIMARY KEY (workspace_id, kind, id)
);
CREATE INDEX deleted_record_due ON deleted_record (deleted_at);
`
