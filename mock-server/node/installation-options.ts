import { z } from 'zod'
import { UsageError } from './usage.ts'

export type { Installation } from './installation.ts'

/** The address of a running service, without a slash at the end. */
export function addressOf(url = 'http://localhost:8080'): string {
  if (!isHttp(url)) throw new UsageError('--url (or LANDSCAPE_URL) must be an http or https address')
  return url.replace(/\/+$/, '')
}

/** Secrets come from the environment: shells keep their history. */
export function tokenOf(env: Readonly<Record<string, string | undefined>>): string {
  const token = env['LANDSCAPE_API_TOKEN']
  if (!token) throw new UsageError('Set LANDSCAPE_API_TOKEN to the API token of a technical user')
  return token
}

export const isHttp = (text: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(text).success
