import { type SubscriptionInput, SubscriptionInput as Input } from 'mock-server/contract/subscription-settings.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { test as base } from './bookmarks.ts'

/** Nothing listens there, so every request is refused at once. */
export const NOBODY_THERE = 'http://127.0.0.1:65500/in?token=s3cret'

/**
 * The fixtures of the console's tests, with subscriptions that were created past the page:
 *
 *   addPush    a PUSH subscription for new bookmarks, whose target nobody answers for
 *   addPull    a PULL subscription for new bookmarks
 *   stateOf    a subscription as an administrator reads it
 *   makeFail   a new bookmark, and the attempts to deliver it
 *   refuses    a failing subscription as if its target answered and refused every event
 */
export const test = base
  .extend('subscribe', { scope: 'file' }, ({ site }) => async (input: object): Promise<Subscription> => {
    const parsed: SubscriptionInput = Input.parse({
      tagSets: [['BOOKMARK_CREATED']],
      workspaceId: site.workspace.id,
      ...input,
    })
    const { subscriptions } = site.service.services
    return (await subscriptions.createSubscription(site.caller('ADMIN'), parsed)).subscription
  })
  .extend(
    'addPush',
    { scope: 'file' },
    ({ subscribe }) =>
      async (identifier: string, more: object = {}) =>
        await subscribe({ deliveryType: 'PUSH', targetUrl: NOBODY_THERE, identifier, ...more }),
  )
  .extend(
    'addPull',
    { scope: 'file' },
    ({ subscribe }) =>
      async (identifier: string, more: object = {}) =>
        await subscribe({ deliveryType: 'PULL', identifier, ...more }),
  )
  .extend('stateOf', { scope: 'file' }, ({ site }) => async ({ id }: Pick<Subscription, 'id'>) => {
    const { subscriptions } = site.service.services
    return (await subscriptions.getSubscription(site.caller('ADMIN'), id)).subscription
  })
  .extend('makeFail', { scope: 'file' }, ({ site, save }) => async () => {
    await save({ name: 'Delivered to nobody' })
    await site.service.tick()
  })
  .extend('refuses', { scope: 'file' }, ({ site }) => async ({ id }: Pick<Subscription, 'id'>) => {
    const { db } = site.storage
    await db.updateTable('push_health').set({ probing: false }).where('subscription_id', '=', id).execute()
  })
