import { sql } from 'kysely'

/** The kind under which the models of a workspace hold its roles. */
export const AUTHORIZATION = 'authorization'

/** The version of the roles of a workspace `w` as of now; 0 before the first change. */
export const authorizationVersion = sql<number>`coalesce((SELECT max(model.revision) FROM model
  WHERE model.workspace_id = w.id AND model.kind = ${sql.lit(AUTHORIZATION)}), 0)`
