import { type InferResult, type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/access.ts'
import { SOON_DAYS, type TokenState } from '#contract/technical-users.ts'
import { canonicalEmail } from '#kernel/email.ts'
import { isHolding } from './holding.store.ts'
import { heldNames } from '#storage/held-entities.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

/** The technical users of all workspaces that are still in use. */
const activeUsers = (db: Db | Tx) =>
  db
    .selectFrom('permission as p')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = p.user_id AND u.technical AND u.status = 'ACTIVE'`))

/** Technical users with their token as `t`, and with the replaced token that is still valid as `o`. */
const joinedWithTokens = (db: Db | Tx, now: Date) =>
  activeUsers(db)
    .leftJoin('api_token as t', (join) =>
      join.on(sql<boolean>`t.user_id = u.id AND t.workspace_id = p.workspace_id AND t.replaced_at IS NULL`),
    )
    .leftJoin('api_token as o', (join) =>
      join.on(
        sql<boolean>`o.user_id = u.id AND o.workspace_id = p.workspace_id AND o.replaced_at IS NOT NULL AND o.expiry > ${now}`,
      ),
    )

/** The row's type follows from this list and the tables. */
const usersWithTokens = (db: Db | Tx, now: Date) =>
  joinedWithTokens(db, now)
    .select(['u.id', 'u.user_name', 'u.email', 'u.account_id', 'p.workspace_id', 'p.role', 'p.customer_roles'])
    .select([
      'p.entities',
      heldNames.as('entity_names'),
      'p.created_at',
      't.id as token_id',
      't.prefix',
      't.description',
      't.expiry',
    ])
    .select(['t.created_at as token_created_at', 't.last_used_at'])
    .select(['o.id as old_id', 'o.prefix as old_prefix', 'o.description as old_description', 'o.expiry as old_expiry'])
    .select(['o.created_at as old_created_at', 'o.last_used_at as old_last_used_at'])

export type TechnicalUserRow = InferResult<ReturnType<typeof usersWithTokens>>[number]

const sorts = {
  userName: sql`lower(u.user_name)`,
  expiry: sql`coalesce(t.expiry, 'infinity')`,
  // `greatest` ignores nulls: during an overlap the use of either token counts.
  lastUsedAt: sql`coalesce(greatest(t.last_used_at, o.last_used_at), 'epoch')`,
}
export type TechnicalUserSort = keyof typeof sorts

interface TechnicalUserFilter {
  readonly workspaceId: string
  readonly now: Date
  /** A part of the user name or email address; empty for all. */
  readonly namePart: string
  readonly states?: readonly string[] | undefined
  readonly roles?: readonly string[] | undefined
  readonly exceptRoles?: readonly string[] | undefined
  readonly customRoles?: readonly string[] | undefined
  readonly entities?: readonly string[] | undefined
  readonly lastUsedFrom?: string | undefined
  readonly lastUsedTo?: string | undefined
}

const soonFrom = (now: Date) => new Date(now.getTime() + SOON_DAYS * 86_400_000)

/** The state of the current token at a time. */
const stateAt = (now: Date) => sql<z.output<typeof TokenState>>`CASE WHEN t.expiry IS NULL THEN 'none'
  WHEN t.expiry <= ${now} THEN 'expired' WHEN t.expiry <= ${soonFrom(now)} THEN 'soon' ELSE 'valid' END`

const matching = ({ workspaceId, now, namePart, ...filter }: TechnicalUserFilter) => sql<boolean>`
  p.workspace_id = ${workspaceId} AND (${namePart} = '' OR strpos(lower(u.user_name || ' ' || u.email), lower(${namePart})) > 0)
  AND (${filter.states ?? null}::text[] IS NULL OR ${stateAt(now)} = ANY(${filter.states ?? null}::text[]))
  AND (${filter.roles ?? null}::text[] IS NULL OR p.role = ANY(${filter.roles ?? null}::text[]))
  AND p.role <> ALL(${filter.exceptRoles ?? []}::text[]) AND ${isHolding(filter)}
  AND (${filter.lastUsedFrom ?? null}::timestamptz IS NULL OR ${sorts.lastUsedAt} >= ${filter.lastUsedFrom ?? null}::timestamptz)
  AND (${filter.lastUsedTo ?? null}::timestamptz IS NULL OR ${sorts.lastUsedAt} < ${filter.lastUsedTo ?? null}::timestamptz)`

/** One page of technical users, each with their tokens. */
export const findPage = (
  db: Db,
  filter: TechnicalUserFilter,
  order: { by: TechnicalUserSort; down: boolean; limit: number; offset: number },
): Promise<TechnicalUserRow[]> =>
  usersWithTokens(db, filter.now)
    .where(matching(filter))
    .orderBy(sorts[order.by], order.down ? 'desc' : 'asc')
    .orderBy('u.id')
    .limit(order.limit)
    .offset(order.offset)
    .execute()

/** The number of technical users on all pages. */
export async function count(db: Db, filter: TechnicalUserFilter): Promise<number> {
  const query = joinedWithTokens(db, filter.now).where(matching(filter))
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** How many technical users there are by the state of their token and by role. */
export async function countByStateAndRole(db: Db, { workspaceId, now }: { workspaceId: string; now: Date }) {
  const { rows } = await sql<{ state: z.output<typeof TokenState>; role: Role; total: number }>`
    SELECT state, role, count(*) AS total
    FROM (${joinedWithTokens(db, now)
      .where(matching({ workspaceId, now, namePart: '' }))
      .select(['p.role', stateAt(now).as('state')])}) u GROUP BY state, role`.execute(db)
  return rows
}

/** One technical user with their tokens. */
export const find = (
  db: Db | Tx,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Promise<TechnicalUserRow | undefined> =>
  usersWithTokens(db, now).where('p.workspace_id', '=', workspaceId).where('u.id', '=', id).executeTakeFirst()

/** Whether a user, of any workspace, has this name or email address, in any case. */
export const isNameTaken = async (tx: Tx, userName: string, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(sql`lower(user_name)`, '=', sql<string>`lower(${userName})`),
        eb(sql`lower(email)`, '=', canonicalEmail(email)),
      ]),
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
  token: Omit<Insertable<Database['api_token']>, 'created_at' | 'last_used_at' | 'replaced_at'>,
  now: Date,
) =>
  tx
    .insertInto('api_token')
    .values({ ...token, created_at: now, last_used_at: null, replaced_at: null })
    .execute()

/** Marks the token of a user as replaced; it is valid until the end of the overlap, which is at most its own expiry. */
export const replaceTokenOf = (tx: Tx, userId: string, { now, endsAt }: { now: Date; endsAt: Date }) =>
  tx
    .updateTable('api_token')
    .set({ replaced_at: now, expiry: sql`least(expiry, ${endsAt})` })
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .execute()

/** Deletes the replaced token of a user; the number of tokens that were still valid. */
export async function deleteReplacedToken(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await tx
    .deleteFrom('api_token')
    .where('user_id', '=', userId)
    .where('replaced_at', 'is not', null)
    .returning('expiry')
    .execute()
  return rows.filter(({ expiry }) => expiry > now).length
}

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

/** How many technical users a workspace has; nobody else adds one until the transaction ends. */
export async function countIn(tx: Tx, workspaceId: string): Promise<number> {
  await sql`SELECT 1 FROM workspace WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.status <> 'ARCHIVED' AND u.technical`.execute(tx)
  return rows[0]?.total ?? 0
}
