/**
 * Who shared a bookmark with whom. Events about bookmarks that only some may read were open to everybody who may read events; those
 * of bookmarks that are still there are narrowed.
 */
export const shares = `
CREATE TABLE bookmark_share (
  workspace_id uuid NOT NULL, bookmark_id uuid NOT NULL, shared_by uuid NOT NULL, shared_with uuid NOT NULL, shared_at timestamptz(3) NOT NULL,
  granted boolean NOT NULL, PRIMARY KEY (workspace_id, bookmark_id, shared_with, shared_by),
  FOREIGN KEY (workspace_id, bookmark_id) REFERENCES bookmark (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX bookmark_share_with ON bookmark_share (workspace_id, shared_with);
UPDATE event e SET read_acl = ARRAY[b.owner_id] || b.permitted_read || b.permitted_write
FROM bookmark b WHERE b.workspace_id = e.workspace_id AND b.id = e.object_id AND e.type IN
  ('BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED', 'BOOKMARK_VIEWED') AND b.permitted_read <> '{}';
`
