import { z } from 'zod'
import { Refused, Unanswered } from './failures.ts'

/** A running service, and as whom to talk to it. */
export interface Installation {
  /** Its address, without a slash at the end. */
  readonly url: string
  readonly apiToken: string
}

/** The longest time for an answer. */
const ANSWER_MS = 30_000
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const Refusal = z.object({ errorMessage: z.string() })

/** Requests with an access token. They throw Refused with the sentence of the service, or Unanswered. */
export function installation({ url, apiToken }: Installation) {
  let token: { text: string; endsAt: number } | undefined

  async function send(path: string, init: RequestInit): Promise<unknown> {
    const signal = init.signal ?? AbortSignal.timeout(ANSWER_MS)
    try {
      const response = await fetch(url + path, { ...init, signal })
      const text = await response.text()
      return bodyOf(response, text)
    } catch (error) {
      throw error instanceof Refused ? error : new Unanswered(url, error)
    }
  }

  async function accessToken(): Promise<string> {
    if (token && token.endsAt - EARLY_MS > Date.now()) return token.text
    const answer = TokenAnswer.parse(
      await send('/services/mtm/v1/oauth2/token', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`apitoken:${apiToken}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    token = { text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 }
    return token.text
  }

  return {
    /** The JSON that the service answers; undefined for an answer without a body. */
    async request(path: string, init: RequestInit = {}): Promise<unknown> {
      const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
      return await send(path, { ...init, headers })
    },

    /** After a 401: the next request gets a new token. */
    forgetToken(): void {
      token = undefined
    },
  }
}

function bodyOf(response: Response, text: string): unknown {
  const body = jsonOf(text)
  if (response.ok && (body !== undefined || text === '')) return body
  const { data } = Refusal.safeParse(body)
  throw new Refused(response.status, data?.errorMessage ?? `the service answered ${response.status}`, body)
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Such as the page of a proxy.
    return undefined
  }
}
