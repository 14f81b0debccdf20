import { listSubscriptionStatus, type SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { call } from '#api/call.ts'
import { conditionOf, needsAttention } from './condition.ts'

/** Asks the service how many subscriptions need attention. */
export async function countAttention(signal: AbortSignal): Promise<number> {
  const { data } = await call(listSubscriptionStatus, { query: {} }, { signal })
  return attentionOf(data)
}

export function attentionOf(statuses: readonly SubscriptionStatus[]): number {
  const now = Date.now()
  return statuses.filter((status) => needsAttention(conditionOf({ status }, now))).length
}
