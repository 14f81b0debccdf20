import { sql } from 'kysely'
import { canonicalEmail } from '#kernel/email.ts'
import type { Db, Tx } from '#storage/database.ts'
import { type SubscriptionRow, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'

export interface SubscriptionKey {
  readonly workspace_id: string
  readonly fact_sheet_id: string
  readonly id: string
}
export interface SubscriptionValues extends SubscriptionKey {
  readonly user_id: string
  readonly type: SubscriptionRow['type']
  readonly roles: readonly { readonly id: string; readonly comment?: string | null | undefined }[]
}

/** The fact sheet of a subscription. The caller of this function checks who may see it. */
export async function findFactSheetOf(tx: Tx, workspaceId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ fact_sheet_id: string }>`
    SELECT s.fact_sheet_id FROM fact_sheet_subscription s WHERE s.workspace_id = ${workspaceId} AND s.id = ${id}`.execute(
    tx,
  )
  return rows[0]?.fact_sheet_id
}

export async function findSubscription(
  tx: Tx,
  { workspace_id, fact_sheet_id, id }: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
  return (await findSubscriptionsOf(tx, workspace_id, [fact_sheet_id])).find((row) => row.id === id)
}

export const insertSubscription = (tx: Tx, values: SubscriptionValues, now: Date) =>
  tx
    .insertInto('fact_sheet_subscription')
    .values({ ...values, roles: JSON.stringify(values.roles), created_at: now })
    .execute()

export const updateSubscription = (tx: Tx, { workspace_id, id, user_id, type, roles }: SubscriptionValues) =>
  tx
    .updateTable('fact_sheet_subscription')
    .set({ user_id, type, roles: JSON.stringify(roles) })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()

export const deleteSubscription = (tx: Tx, workspaceId: string, id: string) =>
  tx.deleteFrom('fact_sheet_subscription').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export interface Subscriber {
  id: string
  is_active: boolean
}

/** A user of the workspace by id or by email address, active or not. */
export async function findSubscriber(
  tx: Tx,
  workspaceId: string,
  { id, email }: { id?: string | null | undefined; email?: string | null | undefined },
): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    SELECT u.id, (p.status = 'ACTIVE' AND u.status = 'ACTIVE') AS is_active FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND (u.id = ${id ?? null}::uuid OR lower(u.email) = ${email == null ? null : canonicalEmail(email)}::text)
    LIMIT 1`.execute(tx)
  return rows[0]
}

export interface SubscriptionRoleRow {
  id: string
  name: string
  description: string | null
  subscription_type: SubscriptionRow['type']
  fact_sheet_types: string[]
}

/** All roles of the workspace, by type and name. */
export async function listSubscriptionRoles(db: Db | Tx, workspaceId: string): Promise<SubscriptionRoleRow[]> {
  const { rows } = await sql<SubscriptionRoleRow>`
    SELECT o.id, o.name, o.description, o.subscription_type, o.fact_sheet_types FROM subscription_role o
    WHERE o.workspace_id = ${workspaceId} ORDER BY o.subscription_type, o.name, o.id`.execute(db)
  return rows
}

interface NewSubscriptionRole extends SubscriptionRoleRow {
  readonly workspace_id: string
  readonly created_at: Date
}

export const insertSubscriptionRole = (tx: Tx, role: NewSubscriptionRole) =>
  tx.insertInto('subscription_role').values(role).execute()
