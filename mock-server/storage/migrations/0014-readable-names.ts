/**
 * Full names are no longer unique in the store: readers of one fact sheet must not learn from a refusal that another has a name. Names
 * that hold parts of restricted fact sheets are made anew once, in the workspaces that have such. Rows of `name_lock` are only locked.
 */
export const readableNames = `
DROP INDEX fact_sheet_full_name;
CREATE INDEX fact_sheet_full_name ON fact_sheet (workspace_id, type, md5(full_name)) WHERE status = 'ACTIVE';
CREATE TABLE renaming (workspace_id uuid PRIMARY KEY REFERENCES workspace ON DELETE CASCADE);
INSERT INTO renaming SELECT DISTINCT workspace_id FROM fact_sheet WHERE read_acl <> '{}';
CREATE TABLE name_lock (hash text PRIMARY KEY);
INSERT INTO name_lock SELECT lpad(to_hex(n), 2, '0') FROM generate_series(0, 255) n;
`
