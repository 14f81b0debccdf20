import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { Member } from '#events/event-access.policy.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { joinAccess, memberIn } from '#events/visible-to.store.ts'

export type SubscriptionRow = Selectable<Database['subscription']> & {
  /** Offsets of the workspace's newest event and of its oldest one (head + 1 when the log is empty). */
  head: number
  oldest: number
  /** Whether it is the newest of those with its identifier; null if there is no other. */
  is_newest_namesake: boolean | null
  // The health of PUSH deliveries; all null for PULL.
  failing: boolean | null
  probing: boolean | null
  first_failure_at: Date | null
  error_count: number | null
  last_status: number | null
  last_delivery_at: Date | null
  last_success_at: Date | null
  probe_at: Date | null
  held_until: Date | null
}

/** A subscription with the access that its managing user has right now. */
export type SubscriptionWithManager = SubscriptionRow & {
  manager: Member
}

const columns = sql`s.*, c.seq AS head,
  coalesce((SELECT min(e.seq) FROM event e WHERE e.workspace_id = s.workspace_id), c.seq + 1) AS oldest,
  (SELECT bool_and((s.created_at, s.id) > (o.created_at, o.id)) FROM subscription o
    WHERE o.workspace_id = s.workspace_id AND o.identifier = s.identifier AND o.id <> s.id) AS is_newest_namesake,
  h.failing, h.probing, h.first_failure_at, h.error_count, h.last_status, h.last_delivery_at, h.last_success_at, h.probe_at, h.held_until`
const from = sql`FROM subscription s JOIN event_counter c ON c.workspace_id = s.workspace_id
  LEFT JOIN push_health h ON h.workspace_id = s.workspace_id AND h.subscription_id = s.id`

export async function findSubscription(db: Db | Tx, workspaceId: string, id: string) {
  const { rows } =
    await sql<SubscriptionRow>`SELECT ${columns} ${from} WHERE s.workspace_id = ${workspaceId} AND s.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** Like `findSubscription`, for a retrieval. */
export async function findSubscriptionWithManager(db: Db, workspaceId: string, id: string) {
  const { rows } = await sql<SubscriptionRow & { manager: string | null }>`
    SELECT ${columns}, access.member AS manager
    ${from} ${joinAccess(sql`s.workspace_id`, sql`s.user_id`)} WHERE s.workspace_id = ${workspaceId} AND s.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  const withManager: SubscriptionWithManager | undefined = row && {
    ...row,
    manager: memberIn(row.manager),
  }
  return withManager
}

/** Like `findSubscription`; the row stays locked until the transaction ends. */
export async function lockSubscription(tx: Tx, workspaceId: string, id: string) {
  const { rows } = await sql<SubscriptionRow>`
    SELECT ${columns} ${from} WHERE s.workspace_id = ${workspaceId} AND s.id = ${id} FOR UPDATE OF s`.execute(tx)
  return rows[0]
}

/** By identifier; of those with the same one, the newest comes first, because programs take the first that they find. */
export async function listSubscriptions(db: Db, workspaceId: string, identifier?: string) {
  const { rows } = await sql<SubscriptionRow>`
    SELECT ${columns} ${from} WHERE s.workspace_id = ${workspaceId} AND (${identifier ?? null}::text IS NULL OR s.identifier = ${identifier ?? null})
    ORDER BY s.identifier NULLS LAST, s.created_at DESC, s.id DESC`.execute(db)
  return rows
}

type NewSubscription = Omit<Insertable<Database['subscription']>, 'cursor_offset'>

/** PULL cursor and PUSH delivery start at the head of the log. This statement reads it, so no event falls between. */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({
      ...row,
      cursor_offset: sql<number>`(SELECT seq FROM event_counter WHERE workspace_id = ${row.workspace_id})`,
    })
    .execute()
}

type Change = Updateable<Database['subscription']> & { revision: number; updated_at: Date }

export type SubscriptionKey = Pick<SubscriptionRow, 'workspace_id' | 'id'>

export const updateSubscription = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey, values: Change) =>
  tx.updateTable('subscription').set(values).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** A signing secret isn't a setting, so neither revision nor date change. */
export const setSigningSecrets = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey, sealedSigning: string) =>
  tx
    .updateTable('subscription')
    .set({ sealed_signing: sealedSigning })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Pauses the active subscriptions that a user manages, and returns their ids. */
export async function pauseAllOf(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('subscription')
    .set((row) => ({
      active: false,
      inactive_reason: 'userDeleted',
      inactive_since: now,
      notice_due: true,
      revision: row('revision', '+', 1),
      updated_at: now,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteSubscription = (tx: Tx, workspaceId: string, id: string) =>
  tx.deleteFrom('subscription').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Records a retrieval: when, and the name of the caller. */
export const markPolled = (
  db: Db,
  { workspace_id: workspaceId, id }: SubscriptionKey,
  { now, by }: { now: Date; by: { userId: string; name: string } },
) =>
  db
    .updateTable('subscription')
    .set({ last_poll_at: now, last_poll_by: by.name, last_poll_user_id: by.userId, last_poll_events: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** How many events the retrieval of that time got, unless another one has begun. */
export const markAnswered = (
  db: Db,
  { workspace_id: workspaceId, id }: SubscriptionKey,
  { polledAt, events }: { polledAt: Date; events: number },
) =>
  db
    .updateTable('subscription')
    .set({ last_poll_events: events })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('last_poll_at', '=', polledAt)
    .execute()
