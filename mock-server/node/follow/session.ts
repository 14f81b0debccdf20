import { z } from 'zod'
import { listSubscriptions } from '#contract/subscriptions.ts'
import { moveCursor, retrieveEvents } from '#contract/pull.ts'
import { Refused, Unanswered } from './failures.ts'
import type { Source } from './options.ts'

/** Seconds that a retrieval waits for the first event. */
const WAIT = 30
/** The longest time for a batch to arrive, and for the answers to everything else. */
const [BATCH_MS, ANSWER_MS] = [600_000, 30_000]
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const Refusal = z.object({ errorMessage: z.string() })

/**
 * The calls of a client that follows a subscription. A request throws Refused with the sentence of the service, or Unanswered. `stop`
 * ends a retrieval; what was processed is committed all the same.
 */
export function session({ url, apiToken, subscription }: Source, stop: AbortSignal) {
  let token: { text: string; endsAt: number } | undefined

  async function request(path: string, init: RequestInit): Promise<unknown> {
    const signal = init.signal ?? AbortSignal.timeout(ANSWER_MS)
    try {
      const response = await fetch(url + path, { ...init, signal })
      const text = await response.text()
      return bodyOf(response, text)
    } catch (error) {
      throw error instanceof Refused ? error : new Unanswered(url, error)
    }
  }

  function bodyOf(response: Response, text: string): unknown {
    const body = jsonOf(text)
    if (response.ok && body !== undefined) return body
    const { data } = Refusal.safeParse(body)
    throw new Refused(response.status, data?.errorMessage ?? `the service answered ${response.status}`)
  }

  async function accessToken(): Promise<string> {
    if (token && token.endsAt - EARLY_MS > Date.now()) return token.text
    const answer = TokenAnswer.parse(
      await request('/services/mtm/v1/oauth2/token', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`apitoken:${apiToken}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    token = { text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 }
    return token.text
  }

  const webhooks = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    return await request(`/services/webhooks/v1${path}`, { ...init, headers })
  }

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
    forgetToken(): void {
      token = undefined
    },
  }
}
export type Session = ReturnType<typeof session>

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Such as the page of a proxy.
    return undefined
  }
}
