/**
 * The level that readers are told where it differs from the depth: below a fact sheet that some of them can't read, levels begin anew, as
 * names do. A fact sheet is open to the readers of another if its list is empty, or has all of theirs.
 */
export const shownLevels = `
ALTER TABLE fact_sheet ADD COLUMN shown_level integer;
WITH RECURSIVE parent AS (
  SELECT c.workspace_id, c.id, r.to_id AS above, p.read_acl = '{}' OR (c.read_acl <> '{}' AND c.read_acl <@ p.read_acl) AS is_open
  FROM relation r JOIN fact_sheet c ON c.workspace_id = r.workspace_id AND c.id = r.from_id
  JOIN fact_sheet p ON p.workspace_id = r.workspace_id AND p.id = r.to_id
  WHERE r.type = 'childParentRelation' AND r.status = 'ACTIVE'
), anew (workspace_id, id, shown) AS (
  SELECT workspace_id, id, 1 FROM parent WHERE NOT is_open
  UNION SELECT p.workspace_id, p.id, a.shown + 1 FROM anew a JOIN parent p ON p.workspace_id = a.workspace_id AND p.above = a.id
    WHERE p.is_open AND a.shown < 100
)
UPDATE fact_sheet f SET shown_level = a.shown FROM anew a WHERE a.workspace_id = f.workspace_id AND a.id = f.id;
`
