import type { Client, Json } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import type { Target } from './target.ts'
import { consolePathOf, subscribe } from './webhooks.ts'

/** A PUSH subscription to all bookmark events, unless `members` says otherwise; resolves to its path. */
export const subscribePush = (
  service: { workspace: { id: string } },
  client: Client,
  target: Pick<Target, 'url'>,
  members: Record<string, unknown> = {},
): Promise<string> => subscribe(service, client, { deliveryType: 'PUSH', targetUrl: target.url, ...members })

/** The current status of a subscription. */
export const statusOf = async (client: Client, path: string) => (await client.get(`${path}/status`)).body.data

/** The delivery log of a subscription, oldest event first. */
export async function deliveriesOf(client: Client, path: string, query = 'pageSize=100'): Promise<Json[]> {
  const { status, body } = await client.get(`${consolePathOf(path)}/deliveries?${query}`)
  if (status !== 200) throw new Error(`deliveries: ${status} ${JSON.stringify(body)}`)
  return body.data.toReversed()
}

/** The stored attempts of a subscription in full, in the order of events and attempts. */
export async function attemptsOf(client: Client, path: string): Promise<Json[]> {
  const attempts = []
  for (const { offset } of await deliveriesOf(client, path)) {
    const { body } = await client.get(`${consolePathOf(path)}/deliveries/${offset}`)
    for (const { attempt } of body.data.timeline) {
      attempts.push((await client.get(`${consolePathOf(path)}/deliveries/${offset}/attempts/${attempt}`)).body.data)
    }
  }
  return attempts
}

/** Lets the service's clock run with real time; `advance` still moves it forward. */
export function runClock({ clock }: TestService): void {
  let ahead = 0
  Object.defineProperties(clock, {
    now: { get: () => new Date(Date.now() + ahead) },
    advance: { value: (milliseconds: number) => void (ahead += milliseconds) },
  })
}
