import { sql } from 'kysely'
import type { Stored } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import type { Table } from './rows.ts'

/** Writes what rows have in a field then; null where nothing is left. */
export const writeValues = async (
  tx: Tx,
  table: Table,
  workspaceId: string,
  {
    field,
    changed,
  }: { readonly field: string; readonly changed: readonly { readonly id: string; readonly left: Stored | null }[] },
): Promise<void> =>
  void (await sql`
    UPDATE ${sql.table(table)} AS t
    SET fields = CASE WHEN n."left" = 'null' THEN t.fields - ${field}::text ELSE jsonb_set(t.fields, ARRAY[${field}::text], n."left") END
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ left }) => JSON.stringify(left))}::jsonb[]) n (id, "left")
    WHERE t.workspace_id = ${workspaceId} AND t.id = n.id`.execute(tx))
