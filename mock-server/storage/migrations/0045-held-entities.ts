/**
 * Permissions hold entities by id. Until now a text named them by name or id, so whoever named one entity like the id of another opened
 * what the other restricts: an entry that looks like an id is one from here on, and entries that were no entity are gone.
 */
export const heldEntities = `
ALTER TABLE permission ADD COLUMN entities uuid[] NOT NULL DEFAULT '{}';
UPDATE permission p SET entities = ARRAY(
  SELECT a.id FROM access_control_entity a
  JOIN regexp_split_to_table(p.access_control_entities, '[[:space:],;]+') WITH ORDINALITY AS h (entry, nth)
    ON a.id::text = lower(h.entry) OR (a.name = h.entry AND h.entry !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
  WHERE a.workspace_id = p.workspace_id GROUP BY a.id ORDER BY min(h.nth))
WHERE p.access_control_entities <> '';
ALTER TABLE permission DROP COLUMN access_control_entities;
`
