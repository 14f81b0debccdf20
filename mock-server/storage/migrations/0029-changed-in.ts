/**
 * Marks bookmarks and views with the transaction that wrote them last, so that a process can read what changed since it looked last
 * (docs/decisions/019-bookmarks-are-searched-in-memory.md). Searches no longer need an index for each sort.
 */
export const changedIn = `
ALTER TABLE bookmark ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE bookmark_view ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER mark_change BEFORE UPDATE ON bookmark FOR EACH ROW EXECUTE FUNCTION mark_change();
CREATE TRIGGER mark_change BEFORE UPDATE ON bookmark_view FOR EACH ROW EXECUTE FUNCTION mark_change();
CREATE INDEX bookmark_changed ON bookmark (workspace_id, changed_in);
CREATE INDEX bookmark_view_changed ON bookmark_view (workspace_id, user_id, changed_in);
DROP INDEX bookmark_view_user;
DROP INDEX bookmark_created;
DROP INDEX bookmark_updated;
DROP INDEX bookmark_views;
`
