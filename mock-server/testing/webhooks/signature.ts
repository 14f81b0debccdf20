import { createHmac } from 'node:crypto'
import type { Received } from './target.ts'

/** The signatures that a request carries, one for each secret that signed it. */
export const signaturesOf = (request: Received | undefined): string[] =>
  String(request?.headers['webhook-signature']).split(' ')

/** The signature that a secret gives a request, computed as receivers do. */
export function signature(secret: string, request: Received | undefined): string {
  const headers: Record<string, unknown> = { ...request?.headers }
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${request?.body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
