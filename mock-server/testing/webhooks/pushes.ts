import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import type { Target } from './target.ts'
import { subscribe } from './webhooks.ts'

/** A PUSH subscription to all bookmark events; answers with its path. */
export const push = (
  service: TestService,
  client: Client,
  target: Pick<Target, 'url'>,
  members: Record<string, unknown> = {},
): Promise<string> => subscribe(service, client, { deliveryType: 'PUSH', targetUrl: target.url, ...members })

const consolePath = (path: string) => path.replace('/webhooks/', '/console/')

/** The delivery log of a subscription, oldest event first. */
export async function deliveriesOf(client: Client, path: string, query = 'pageSize=100'): Promise<any[]> {
  // shapes are what tests look at
  const { status, body } = await client.get(`${consolePath(path)}/deliveries?${query}`)
  if (status !== 200) throw new Error(`deliveries: ${status} ${JSON.stringify(body)}`)
  return body.data.toReversed()
}

/** Every attempt that is kept one by one, in full, in the order of events and attempts. */
export async function attemptsOf(client: Client, path: string): Promise<any[]> {
  // shapes are what tests look at
  const found = []
  for (const { offset } of await deliveriesOf(client, path)) {
    const { body } = await client.get(`${consolePath(path)}/deliveries/${offset}`)
    for (const { attempt } of body.data.timeline) {
      found.push((await client.get(`${consolePath(path)}/deliveries/${offset}/attempts/${attempt}`)).body.data)
    }
  }
  return found
}
