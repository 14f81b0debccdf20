import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

export interface NewSubscription {
  readonly id: string
  readonly factSheetId: string
  readonly userId: string
  readonly type: 'ACCOUNTABLE' | 'RESPONSIBLE' | 'OBSERVER'
  readonly roleIds: readonly string[]
}

/**
 * Inserts subscriptions as the service makes them, but many in one statement and without a revision of the fact sheet for each.
 */
export async function addSubscriptions(
  db: Db,
  workspaceId: string,
  rows: readonly NewSubscription[],
  at: Date,
): Promise<void> {
  const records = rows.map(({ id, factSheetId, userId, type, roleIds }) => {
    const roles = roleIds.map((roleId) => ({ id: roleId }))
    const of = { workspace_id: workspaceId, fact_sheet_id: factSheetId, user_id: userId }
    return { ...of, id, type, roles, created_at: at }
  })
  await sql`INSERT INTO fact_sheet_subscription SELECT n.* FROM json_populate_recordset(
    null::fact_sheet_subscription, ${JSON.stringify(records)}::json) n`.execute(db)
}

export interface NewLink {
  readonly id: string
  readonly factSheetId: string
  readonly name: string
  readonly description: string | null
  readonly url: string
  readonly documentType: string
}

/** Inserts links, many in one statement. */
export async function addLinks(db: Db, workspaceId: string, rows: readonly NewLink[], at: Date): Promise<void> {
  const records = rows.map(({ factSheetId, documentType, ...link }) => {
    const of = { workspace_id: workspaceId, fact_sheet_id: factSheetId, document_type: documentType }
    return { ...of, ...link, origin: 'CUSTOM_LINK', created_at: at }
  })
  await sql`INSERT INTO document SELECT n.* FROM json_populate_recordset(
    null::document, ${JSON.stringify(records)}::json) n`.execute(db)
}

export interface Times {
  readonly id: string
  readonly updatedAt: Date
}

/**
 * Sets the time of the last change of each fact sheet, which is also the time of its approval if it has one, and moves the end of
 * the approval along.
 */
export async function setTimes(db: Db, workspaceId: string, times: readonly Times[]): Promise<void> {
  const records = times.map(({ id, updatedAt }) => ({ id, at: updatedAt }))
  await sql`UPDATE fact_sheet f SET updated_at = n.at,
      approved_at = CASE WHEN f.approved_at IS NULL THEN NULL ELSE n.at END,
      seal_until = f.seal_until + (n.at - f.approved_at)
    FROM json_to_recordset(${JSON.stringify(records)}::json) AS n(id uuid, at timestamptz(3))
    WHERE f.workspace_id = ${workspaceId} AND f.id = n.id`.execute(db)
}

/** Updates the statistics of the tables, which the store would otherwise do only after this transaction. */
export async function analyse(db: Db): Promise<void> {
  for (const table of growingTables) await sql`ANALYZE ${sql.table(table)}`.execute(db)
}

const growingTables = ['fact_sheet', 'relation', 'external_id', 'event', 'suggestion', 'suggestion_word']
