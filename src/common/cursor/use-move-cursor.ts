import { moveCursor } from 'mock-server/contract/pull.ts'
import {
  getSubscription,
  getSubscriptionStatus,
  listSubscriptions,
  listSubscriptionStatus,
} from 'mock-server/contract/subscriptions.ts'
import { useMutationOf } from '#api/operation.ts'

/** Operations whose answers a change of a subscription makes stale. */
export const staleWithSubscription = [
  listSubscriptions,
  listSubscriptionStatus,
  getSubscription,
  getSubscriptionStatus,
] as const

/** Moves the cursor of a PULL subscription. */
export const useMoveCursor = () => useMutationOf(moveCursor, { stale: staleWithSubscription })
