/**
 * Each version of a bookmark notes who could read it while it was the latest, so that what was private before a bookmark was shared
 * stays with those who saw it then. The database keeps it, whoever writes. Nobody knows any more who could read the versions of
 * before: they are left to the owner and to whoever saved them.
 */
export const versionReaders = `
ALTER TABLE bookmark_version ADD COLUMN is_open boolean NOT NULL DEFAULT false, ADD COLUMN readers uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN reader_roles text[] NOT NULL DEFAULT '{}';
UPDATE bookmark_version v SET readers = array_remove(ARRAY[b.owner_id, v.saved_by], NULL) FROM bookmark b
  WHERE b.workspace_id = v.workspace_id AND b.id = v.bookmark_id;

CREATE FUNCTION widen_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookmark_version v SET
    is_open = v.is_open OR (b.permitted_read = '{}' AND b.permitted_read_roles = '{}'),
    readers = ARRAY(SELECT DISTINCT unnest(v.readers || b.permitted_read || b.permitted_write || b.owner_id)),
    reader_roles = ARRAY(SELECT DISTINCT unnest(v.reader_roles || b.permitted_read_roles || b.permitted_write_roles))
  FROM bookmark b WHERE b.workspace_id = NEW.workspace_id AND b.id = NEW.id
    AND v.workspace_id = b.workspace_id AND v.bookmark_id = b.id AND v.version = b.version;
  RETURN NULL;
END $$;
CREATE TRIGGER widen_version AFTER UPDATE OF owner_id, permitted_read, permitted_write, permitted_read_roles, permitted_write_roles
  ON bookmark FOR EACH ROW EXECUTE FUNCTION widen_version();
CREATE FUNCTION note_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.permitted_read = '{}' AND b.permitted_read_roles = '{}', b.permitted_read || b.permitted_write || b.owner_id,
    b.permitted_read_roles || b.permitted_write_roles
    INTO NEW.is_open, NEW.readers, NEW.reader_roles FROM bookmark b WHERE b.workspace_id = NEW.workspace_id AND b.id = NEW.bookmark_id;
  RETURN NEW;
END $$;
CREATE TRIGGER note_readers BEFORE INSERT ON bookmark_version FOR EACH ROW EXECUTE FUNCTION note_readers();
UPDATE bookmark SET owner_id = owner_id;
`
