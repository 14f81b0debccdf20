/**
 * The number of subscriptions that need attention, which the navigation shows. Begins with the id of the operation that it is counted
 * from, so that a change of a subscription makes it stale; the operation itself would bring the contract into the frame of the pages.
 */
export const attentionKey = ['listSubscriptionStatus', 'attention'] as const
