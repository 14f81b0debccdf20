import { type InferResult, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

/** The technical users of all workspaces that are still in use. */
const activeUsers = (db: Db | Tx) =>
  db
    .selectFrom('permission as p')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = p.user_id AND u.technical AND u.status = 'ACTIVE'`))

/** Technical users, each with their token. The row's type follows from this list and the tables. */
const usersWithToken = (db: Db | Tx) =>
  activeUsers(db)
    .leftJoin('api_token as t', (join) => join.on(sql<boolean>`t.user_id = u.id AND t.workspace_id = p.workspace_id`))
    .select(['u.id', 'u.user_name', 'u.email', 'u.account_id', 'p.workspace_id', 'p.role', 'p.customer_roles'])
    .select(['p.access_control_entities', 'p.created_at', 't.id as token_id', 't.prefix', 't.description', 't.expiry'])
    .select(['t.created_at as token_created_at', 't.last_used_at'])

export type TechnicalUserRow = InferResult<ReturnType<typeof usersWithToken>>[number]

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
  sql<boolean>`p.workspace_id = ${workspaceId} AND (${namePart} = '' OR strpos(lower(u.user_name || ' ' || u.email), lower(${namePart})) > 0)`

/** One page of technical users, each with their token. */
export const findPage = (
  db: Db,
  filter: TechnicalUserFilter,
  order: { by: TechnicalUserSort; down: boolean; limit: number; offset: number },
): Promise<TechnicalUserRow[]> =>
  usersWithToken(db)
    .where(matching(filter))
    .orderBy(sorts[order.by], order.down ? 'desc' : 'asc')
    .orderBy('u.id')
    .limit(order.limit)
    .offset(order.offset)
    .execute()

/** The number of technical users on all pages. */
export async function count(db: Db, filter: TechnicalUserFilter): Promise<number> {
  const query = activeUsers(db).where(matching(filter))
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** One technical user with their token. */
export const find = (db: Db | Tx, workspaceId: string, id: string): Promise<TechnicalUserRow | undefined> =>
  usersWithToken(db).where('p.workspace_id', '=', workspaceId).where('u.id', '=', id).executeTakeFirst()

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
  token: Omit<Insertable<Database['api_token']>, 'created_at' | 'last_used_at'>,
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
