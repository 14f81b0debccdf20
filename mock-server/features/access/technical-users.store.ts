import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Db, Tx } from '#storage/database.ts'

export interface TechnicalUserRow {
  id: string
  user_name: string
  email: string
  account_id: string
  workspace_id: string
  role: Role
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

interface TechnicalUserFilter {
  readonly workspaceId: string
  /** A part of the user name or email address; empty for all. */
  readonly namePart: string
}

const matching = ({ workspaceId, namePart }: TechnicalUserFilter) =>
  sql`p.workspace_id = ${workspaceId} AND (${namePart} = '' OR strpos(lower(u.user_name || ' ' || u.email), lower(${namePart})) > 0)`

/** One page of technical users, each with their token. */
export async function findPage(
  db: Db,
  filter: TechnicalUserFilter,
  order: { by: TechnicalUserSort; down: boolean; limit: number; offset: number },
) {
  const { rows } = await sql<TechnicalUserRow>`
    SELECT ${columns} WHERE ${matching(filter)}
    ORDER BY ${sorts[order.by]} ${order.down ? sql`DESC` : sql`ASC`}, u.id LIMIT ${order.limit} OFFSET ${order.offset}`.execute(
    db,
  )
  return rows
}

/** The number of technical users on all pages. */
export async function count(db: Db, filter: TechnicalUserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id AND u.technical AND u.status = 'ACTIVE'
    WHERE ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** One technical user with their token. */
export async function find(db: Db | Tx, workspaceId: string, id: string) {
  const { rows } = await sql<TechnicalUserRow>`
    SELECT ${columns} WHERE p.workspace_id = ${workspaceId} AND u.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether a user, of any workspace, has this name or email address, in any case. */
export const isNameTaken = async (tx: Tx, userName: string, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([eb(sql`lower(user_name)`, '=', userName.toLowerCase()), eb(sql`lower(email)`, '=', email.toLowerCase())]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a user, so that two replacements of their token run one after the other. */
export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()

/** Stores a token by its hash. */
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

/** Deletes the tokens of a user. */
export const deleteTokensOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('api_token').where('user_id', '=', userId).execute()

/** Archives a technical user and frees their name. The row is kept, because events and bookmarks refer to it. */
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
