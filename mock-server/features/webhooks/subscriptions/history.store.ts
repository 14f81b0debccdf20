import type { Tx } from '#storage/database.ts'

export interface SubscriptionAct {
  workspaceId: string
  subscriptionId: string
  id: string
  at: Date
  /** Left out where the service itself did it. */
  actor?: { id: string; name: string }
  action: string
  detail: Readonly<Record<string, unknown>>
}

/** Writes down what was done to a subscription, in the transaction that does it. */
export const recordAct = (tx: Tx, { workspaceId, subscriptionId, id, at, actor, action, detail }: SubscriptionAct) =>
  tx
    .insertInto('subscription_history')
    .values({
      workspace_id: workspaceId,
      subscription_id: subscriptionId,
      id,
      at,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
      action,
      detail: JSON.stringify(detail),
    })
    .execute()
