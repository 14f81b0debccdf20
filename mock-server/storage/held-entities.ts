import { sql } from 'kysely'

/** The names of the access control entities that a permission `p` holds, as the interface lists them; null without any. */
export const heldNames = sql<string | null>`(
  SELECT string_agg(e.name, ',' ORDER BY h.nth) FROM unnest(p.entities) WITH ORDINALITY h (id, nth)
  JOIN access_control_entity e ON e.workspace_id = p.workspace_id AND e.id = h.id)`
