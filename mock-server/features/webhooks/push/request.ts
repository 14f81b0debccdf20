import { maskedHeaders, maskedUrl } from '#features/webhooks/subscriptions/mask.ts'
import type { PushTarget } from '#features/webhooks/subscriptions/push-target.ts'

/** One request to a target, and its masked form for the log. */
export interface PushRequest {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  headers: [string, string][]
  body: string
  masked: { url: string; headers: [string, string][] }
}

export interface PushRequestOptions {
  target: PushTarget
  /** After the callback, if there is one. */
  body: string
  contentType: string
  eventId: string
  now: Date
  userAgent: string
}

/** Builds the request; it is signed last, over the exact bytes. Custom headers that would replace one of ours were refused when the subscription was saved. */
export async function pushRequest(options: PushRequestOptions): Promise<PushRequest> {
  const { target, body, contentType, eventId, now, userAgent } = options
  const headers: [string, string][] = [
    ['content-type', contentType],
    ['user-agent', userAgent],
    ...target.headers.map(([name, value]): [string, string] => [name, value]),
  ]
  if (target.authorization !== undefined) headers.push(['authorization', target.authorization])
  if (target.signingSecrets.length > 0) {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    headers.push(
      ['webhook-id', eventId],
      ['webhook-timestamp', timestamp],
      ['webhook-signature', await signatures(target.signingSecrets, `${eventId}.${timestamp}.${body}`)],
    )
  }
  const isCustom = new Set(target.headers.map(([name]) => name.toLowerCase()))
  const masked = maskedHeaders(headers, (name) => name === 'authorization' || isCustom.has(name.toLowerCase()))
  return {
    url: target.url,
    method: target.method,
    headers,
    body,
    masked: { url: maskedUrl(target.url), headers: masked },
  }
}

const encoder = new TextEncoder()

/** Standard Webhooks: one signature for each secret that is valid now, separated by spaces. */
async function signatures(secrets: readonly string[], text: string): Promise<string> {
  const signed = await Promise.all(
    secrets.map(async (secret) => {
      const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
      const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
      return `v1,${btoa(String.fromCharCode(...bytes))}`
    }),
  )
  return signed.join(' ')
}

/** 200, 202 and 204 count as delivered; other successes and redirects do not (docs/interface/webhooks.md). */
export const isDelivered = (status: number): boolean => status === 200 || status === 202 || status === 204

/** A callback may set a text as the payload, which need not be JSON. */
export function contentTypeOf(body: string, isText: boolean): string {
  if (!isText) return 'application/json'
  try {
    JSON.parse(body)
    return 'application/json'
  } catch {
    return 'text/plain; charset=utf-8'
  }
}
