import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

const SUBSCRIPTIONS = '/services/webhooks/v1/subscriptions'

/** A signed PUSH subscription to some or, left out, all bookmark events; answers with its path. */
export async function subscribePush(
  { workspace }: { workspace: { id: string } },
  client: Client,
  members: { targetUrl: string } & Record<string, unknown>,
): Promise<string> {
  const usual = { deliveryType: 'PUSH', tagSets: [['pathfinder']], workspaceId: workspace.id, signed: true }
  const answer = await client.post(SUBSCRIPTIONS, { ...usual, ...members })
  if (answer.status !== 200) throw new Error(`subscribe: ${answer.status} ${JSON.stringify(answer.body)}`)
  return `${SUBSCRIPTIONS}/${answer.body.data.id}`
}

/** How the subscription is doing, as its manager sees it. */
export const statusOf = async (client: Client, path: string) => (await client.get(`${path}/status`)).body.data

/** Lets the service's clock run; `advance` still puts it on. */
export function runClock({ clock }: TestService): void {
  let ahead = 0
  Object.defineProperties(clock, {
    now: { get: () => new Date(Date.now() + ahead) },
    advance: { value: (milliseconds: number) => void (ahead += milliseconds) },
  })
}
