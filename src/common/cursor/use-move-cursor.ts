import { moveCursor } from 'mock-server/contract/pull.ts'
import {
  getSubscription,
  getSubscriptionStatus,
  listSubscriptions,
  listSubscriptionStatus,
} from 'mock-server/contract/subscriptions.ts'
import { useMutationOf } from '#api/operation.ts'

/** Moves the cursor of a PULL subscription. */
export const useMoveCursor = () =>
  useMutationOf(moveCursor, {
    stale: [listSubscriptions, getSubscription, listSubscriptionStatus, getSubscriptionStatus],
  })
