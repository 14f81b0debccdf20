/** Who saved a bookmark last. For earlier saves the log may still know; it also has restorations as creations, which save nothing. */
export const updatedBy = `
ALTER TABLE bookmark ADD COLUMN updated_by uuid;
UPDATE bookmark b SET updated_by = last.actor_id FROM (
  SELECT DISTINCT ON (s.workspace_id, s.id) s.workspace_id, s.id, e.actor_id
  FROM bookmark s JOIN event e ON e.workspace_id = s.workspace_id AND e.object_id = s.id
  WHERE e.type IN ('BOOKMARK_CREATED', 'BOOKMARK_UPDATED') AND e.created_at <= s.updated_at + interval '1 second'
  ORDER BY s.workspace_id, s.id, e.seq DESC
) last WHERE last.workspace_id = b.workspace_id AND last.id = b.id;
`
