/** Who deleted a bookmark. For those that are deleted already, the log still knows. */
export const deletedBy = `
ALTER TABLE bookmark ADD COLUMN deleted_by uuid;
UPDATE bookmark b SET deleted_by = (
  SELECT e.actor_id FROM event e WHERE e.workspace_id = b.workspace_id AND e.type = 'BOOKMARK_DELETED' AND e.object_id = b.id
  ORDER BY e.seq DESC LIMIT 1
) WHERE b.deleted_at IS NOT NULL;
`
