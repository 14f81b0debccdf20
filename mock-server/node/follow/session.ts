import { z } from 'zod'
import { listSubscriptions } from '#contract/subscriptions.ts'
import { moveCursor, retrieveEvents } from '#contract/pull.ts'
import { installation } from '#node/installation.ts'
import { Refused } from '#node/failures.ts'
import type { Source } from './options.ts'

/** Seconds that a retrieval waits for the first event. */
const WAIT = 30
/** The longest time for a batch to arrive. */
const BATCH_MS = 600_000

/**
 * The calls of a client that follows a subscription. A request throws Refused with the sentence of the service, or Unanswered. `stop`
 * ends a retrieval; what was processed is committed all the same.
 */
export function session({ subscription, ...source }: Source, stop: AbortSignal) {
  const { request, forgetToken } = installation(source)
  const webhooks = async (path: string, init?: RequestInit): Promise<unknown> =>
    await request(`/services/webhooks/v1${path}`, init)

  return {
    /** The ID of the subscription. */
    async find(): Promise<string> {
      if (z.guid().safeParse(subscription).success) return subscription
      const { data } = listSubscriptions.result.parse(
        await webhooks(`/subscriptions?${new URLSearchParams({ identifier: subscription })}`),
      )
      const [pull] = data.filter(({ deliveryType }) => deliveryType === 'PULL')
      if (pull) return pull.id
      throw new Refused(404, `There is no PULL subscription with the name ${subscription}`)
    },

    /** The next events; waits for the first one unless nothing may be waited for. */
    async retrieve(id: string, { isWaiting }: { isWaiting: boolean }) {
      return retrieveEvents.result.parse(
        await webhooks(`/subscriptions/${id}/events?timeout=${isWaiting ? WAIT : 1}`, {
          signal: AbortSignal.any([stop, AbortSignal.timeout(BATCH_MS)]),
        }),
      )
    },

    async commit(id: string, offset: number): Promise<void> {
      const body = JSON.stringify({ offset })
      moveCursor.result.parse(await webhooks(`/subscriptions/${id}/cursor`, { method: 'PUT', body }))
    },

    /** After a 401: the next request gets a new token. */
    forgetToken,
  }
}
export type Session = ReturnType<typeof session>
