import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'

/** Notes that the fact sheets of these types are to be made anew by the models of a revision; from the start where some are already. */
export const requestRenewal = async (
  tx: Tx,
  workspaceId: string,
  { revision, types }: { readonly revision: number; readonly types: readonly string[] },
): Promise<void> =>
  void (await sql`
    INSERT INTO model_renewal AS r (workspace_id, revision, types, position)
    VALUES (${workspaceId}, ${revision}, ${[...types]}::text[], NULL)
    ON CONFLICT (workspace_id) DO UPDATE SET revision = EXCLUDED.revision, position = NULL,
      types = ARRAY(SELECT unnest(r.types) UNION SELECT unnest(EXCLUDED.types))`.execute(tx))
