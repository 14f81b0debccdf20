import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

export interface TechnicalUserRow {
  id: string
  user_name: string
  email: string
  account_id: string
  workspace_id: string
  role: string
  customer_roles: string | null
  access_control_entities: string | null
  created_at: Date
  token_id: string | null
  prefix: string | null
  description: string | null
  expiry: Date | null
  token_created_at: Date | null
  last_used_at: Date | null
}

const columns = sql`
  u.id, u.user_name, u.email, u.account_id, p.workspace_id, p.role, p.customer_roles, p.access_control_entities, p.created_at,
  t.id AS token_id, t.prefix, t.description, t.expiry, t.created_at AS token_created_at, t.last_used_at
  FROM permission p JOIN users u ON u.id = p.user_id AND u.technical AND u.status = 'ACTIVE'
  LEFT JOIN api_token t ON t.user_id = u.id AND t.workspace_id = p.workspace_id`

const sorts = {
  userName: sql`lower(u.user_name)`,
  expiry: sql`coalesce(t.expiry, 'infinity')`,
  lastUsedAt: sql`coalesce(t.last_used_at, 'epoch')`,
}
export type TechnicalUserSort = keyof typeof sorts

const named = (workspaceId: string, part: string) =>
  sql`p.workspace_id = ${workspaceId} AND (${part} = '' OR strpos(lower(u.user_name || ' ' || u.email), lower(${part})) > 0)`

export async function page(
  db: Db,
  workspaceId: string,
  part: string,
  order: { by: TechnicalUserSort; down: boolean; limit: number; offset: number },
) {
  const { rows } = await sql<TechnicalUserRow>`
    SELECT ${columns} WHERE ${named(workspaceId, part)}
    ORDER BY ${sorts[order.by]} ${order.down ? sql`DESC` : sql`ASC`}, u.id LIMIT ${order.limit} OFFSET ${order.offset}`.execute(
    db,
  )
  return rows
}

export async function count(db: Db, workspaceId: string, part: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id AND u.technical AND u.status = 'ACTIVE'
    WHERE ${named(workspaceId, part)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function find(db: Db | Tx, workspaceId: string, id: string) {
  const { rows } = await sql<TechnicalUserRow>`
    SELECT ${columns} WHERE p.workspace_id = ${workspaceId} AND u.id = ${id}`.execute(db)
  return rows[0]
}

export const nameTaken = async (tx: Tx, userName: string, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([eb(sql`lower(user_name)`, '=', userName.toLowerCase()), eb(sql`lower(email)`, '=', email.toLowerCase())]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Two replacements of one token at the same moment happen one after the other. */
export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()

export const insertToken = (
  tx: Tx,
  token: {
    id: string
    user_id: string
    workspace_id: string
    token_hash: string
    prefix: string
    description: string
    expiry: Date
    creator_id: string | null
    bootstrap: boolean
  },
  now: Date,
) =>
  tx
    .insertInto('api_token')
    .values({ ...token, created_at: now, last_used_at: null })
    .execute()

export const deleteTokensOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('api_token').where('user_id', '=', userId).execute()

/** The user row stays, archived and under a freed name: events and bookmarks still name it. */
export async function removeTechnicalUser(tx: Tx, workspaceId: string, id: string) {
  await deleteTokensOf(tx, id)
  await tx
    .updateTable('permission')
    .set({ status: 'ARCHIVED' })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', id)
    .execute()
  await sql`UPDATE users SET status = 'ARCHIVED', user_name = user_name || '#' || id, email = email || '#' || id WHERE id = ${id}`.execute(
    tx,
  )
}
