import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { listTables } from '#storage/tables-present.ts'

export interface Write {
  readonly table: string
  /** The person that the row belongs to, where it says so. */
  readonly owner: string | null
}

/** Lets every table note the rows that are written; `take` tells those since it was last called. */
export const watchWrites = async ({ db }: Storage): Promise<{ take: () => Promise<Write[]> }> => {
  const tables = await db.transaction().execute(listTables)
  await sql
    .raw(
      `CREATE TABLE noted_write (table_name text NOT NULL, owner text);
       CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE r jsonb := to_jsonb(coalesce(NEW, OLD));
       BEGIN
         INSERT INTO noted_write VALUES (TG_TABLE_NAME,
           CASE TG_TABLE_NAME WHEN 'users' THEN r->>'id' ELSE coalesce(r->>'user_id', r->>'requested_by') END);
         RETURN NULL;
       END $$;
       ${tables.map((name) => `CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_write();`).join('\n')}`,
    )
    .execute(db)
  return {
    take: async () => {
      const { rows } = await sql<Write>`DELETE FROM noted_write RETURNING table_name AS table, owner`.execute(db)
      return rows
    },
  }
}

/** What these roles may write, by operation: only what is their own. Whatever isn't named here, they may not write. */
export const ownWrites: Readonly<Record<string, readonly string[]>> = {
  savePreference: ['preference'],
  deletePreference: ['preference'],
  updateProfile: ['users', 'event', 'event_counter'],
  changePassword: ['users', 'session', 'event', 'event_counter'],
  endSession: ['session'],
  endOtherSessions: ['session'],
  signOutEverywhere: ['session'],
  requestAccess: ['access_request', 'notification'],
  readNotifications: ['notification'],
  signIn: ['users'],
  // Whoever may read events may poll; the lease and the cursor go with it.
  retrieveEvents: ['subscription', 'pull_lease'],
  // What they may read they may export.
  startFullExport: ['job_gate', 'job', 'export'],
  startExcelExport: ['job_gate', 'job', 'export'],
  repeatExport: ['job_gate', 'job', 'export'],
  cancelExport: ['job'],
  createExportKey: ['export_key'],
  downloadExport: ['export_key', 'export'],
  // A look at a bookmark counts.
  getBookmark: ['bookmark', 'bookmark_view', 'event', 'event_counter'],
}

/** Their writes are those of the person that the request proves to be, whoever else its token names. */
export const signsIn: ReadonlySet<string> = new Set(['signIn', 'requestToken', 'renewSession', 'signOut'])

/** Tables whose rows must be the caller's own. */
export const personal: ReadonlySet<string> = new Set(['users', 'preference', 'access_request', 'export'])

/** Tables that any request may touch: when a session, a permission or a token was last used. */
export const touched: ReadonlySet<string> = new Set(['session', 'permission', 'api_token'])
