import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SubscriptionChange, SubscriptionInput } from 'mock-server/contract/subscription-settings.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { test as base } from './bookmarks.ts'

/**
 * The fixtures of the console's tests, for the subscription editor:
 *
 *   receiver         an HTTP target on this machine with what it has received
 *   addSubscription  creates a subscription past the page
 *   changeBy         changes one past the page, as somebody else does
 *   subscriptionAt   a subscription as it is stored now
 *   subscriptionOf   the newest one of a name
 */
export const test = base
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const received: { headers: Record<string, unknown>; body: string }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        response.end('{"accepted":true}')
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onCleanup(() => void server.close())
    // Safe: a server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/hook`, received }
  })
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

export const changed = (members: Record<string, unknown>) => SubscriptionChange.parse(members)
