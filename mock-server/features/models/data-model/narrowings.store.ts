import { sql } from 'kysely'
import type { Narrowing } from '#data-model/changes/narrowings.ts'
import { at, type ModelError, modelError } from '#data-model/check/model-error.ts'
import type { Db, Tx } from '#storage/database.ts'

/** Ends of relations that can't be narrowed, because fact sheets have more than one of them. */
export async function narrowingErrors(
  db: Db | Tx,
  workspaceId: string,
  narrowings: readonly Narrowing[],
): Promise<ModelError[]> {
  const errors: ModelError[] = []
  for (const { relation, end } of narrowings) {
    const own = sql.ref(`r.${end}_id`)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM (SELECT FROM relation r WHERE r.workspace_id = ${workspaceId} AND r.type = ${relation}
        AND r.status = 'ACTIVE' GROUP BY ${own} HAVING count(*) > 1) crowded`.execute(db)
    const count = rows[0]?.count ?? 0
    const path = `${at('$.relations', relation)}.${end}.multiplicity`
    if (count > 0)
      errors.push(
        modelError(
          path,
          `can't be SINGLE: ${count} ${count === 1 ? 'fact sheet has' : 'fact sheets have'} more than one`,
        ),
      )
  }
  return errors
}
