import { sql } from 'kysely'

/**
 * The access control entities that a permission `p` gives, as their ids. It names them by name or id, with commas, semicolons or white
 * space between them; what names none of the workspace gives none.
 */
export const heldEntities = sql<string[]>`ARRAY(
  SELECT a.id FROM access_control_entity a
  WHERE p.access_control_entities IS NOT NULL AND a.workspace_id = p.workspace_id
    AND (a.name = ANY(regexp_split_to_array(p.access_control_entities, '[[:space:],;]+'))
      OR a.id::text = ANY(regexp_split_to_array(lower(p.access_control_entities), '[[:space:],;]+')))
  ORDER BY a.id)`
