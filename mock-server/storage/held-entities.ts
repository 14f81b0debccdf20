import { sql } from 'kysely'

/**
 * The ids of the access control entities that a permission `p` grants. Its text lists names or ids, separated by commas, semicolons or
 * white space; an entry that matches no entity of the workspace grants nothing.
 */
export const heldEntities = sql<string[]>`ARRAY(
  SELECT a.id FROM access_control_entity a
  WHERE p.access_control_entities IS NOT NULL AND a.workspace_id = p.workspace_id
    AND (a.name = ANY(regexp_split_to_array(p.access_control_entities, '[[:space:],;]+'))
      OR a.id::text = ANY(regexp_split_to_array(lower(p.access_control_entities), '[[:space:],;]+')))
  ORDER BY a.id)`
