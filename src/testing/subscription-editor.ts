import { SubscriptionInput } from 'mock-server/contract/subscription-settings.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { test as base } from './bookmarks.ts'

/**
 * The fixtures of the console's tests, for the subscription editor:
 *
 *   receiver         a target that the guard allows; nobody listens there
 *   addSubscription  creates a subscription past the page
 *   subscriptionAt   a subscription as it is stored now
 *   subscriptionOf   the newest one of a name
 */
export const test = base
  .extend('receiver', { scope: 'file' }, () => ({ url: 'http://127.0.0.1:8999/hook' }))
  .extend(
    'addSubscription',
    { scope: 'file' },
    ({ site, receiver }) =>
      async (members: Record<string, unknown>): Promise<Subscription> => {
        const input = SubscriptionInput.parse({
          deliveryType: 'PUSH',
          tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
          targetUrl: receiver.url,
          ...members,
        })
        const { subscriptions } = site.service.services
        return (await subscriptions.createSubscription(site.caller('ADMIN'), input)).subscription
      },
  )
  .extend('subscriptionAt', { scope: 'file' }, ({ site }) => async (id: string): Promise<Subscription> => {
    return (await site.service.services.subscriptions.getSubscription(site.caller('ADMIN'), id)).subscription
  })
  .extend('subscriptionOf', { scope: 'file' }, ({ site }) => async (identifier: string): Promise<Subscription> => {
    const { subscriptions } = site.service.services
    const [found] = await subscriptions.listSubscriptions(site.caller('ADMIN'), { identifier })
    if (!found) throw new Error(`There is no subscription ${identifier}`)
    return found
  })
