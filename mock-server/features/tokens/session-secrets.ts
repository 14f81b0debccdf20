import { hashSecret } from './secret-generator.ts'

/** A secret that a session had, by its hash. */
export interface FormerSecret {
  readonly hash: string
  /** When a renewal replaced it, in milliseconds. */
  readonly replacedAt: number
}

/** What is stored about the secrets of a session. */
export interface SessionSecrets {
  readonly secret_hash: string
  readonly renewal_key: string
  /** The last first. */
  readonly former_secrets: readonly FormerSecret[]
}

const HOUR = 3_600_000
/** After its last use: 30 days where the person wants to stay signed in, else 12 hours. */
const IDLE = { kept: 30 * 24 * HOUR, other: 12 * HOUR }
/** After signing in, however much it is used: a quarter of a year, or a week, so that a browser that is never closed asks once a week. */
const LONGEST = { kept: 90 * 24 * HOUR, other: 7 * 24 * HOUR }

/** When a session ends that is used now. */
export function endOf({ kept, startedAt }: { kept: boolean; startedAt: Date }, now: Date): Date {
  const kind = kept ? 'kept' : 'other'
  return new Date(Math.min(now.getTime() + IDLE[kind], startedAt.getTime() + LONGEST[kind]))
}

/** How long a replaced secret is still taken: other tabs may have sent it, or the answer with the new one was lost. */
const OVERLAP_MS = 60_000
/** Replaced secrets that a session remembers: a few days of use; a secret that is older is refused like any other text. */
const MAX_FORMER = 50

/** How many renewals ago the session had this secret: 0 is the present one, -1 means never. */
export async function ageOf({ secret_hash, former_secrets }: SessionSecrets, secret: string): Promise<number> {
  const hash = await hashSecret(secret)
  return [secret_hash, ...former_secrets.map((former) => former.hash)].indexOf(hash)
}

/** Whether a secret of this age was replaced so long ago that no tab of the session's holder sends it any more. */
export const isStale = ({ former_secrets }: SessionSecrets, age: number, now: Date): boolean =>
  now.getTime() - (former_secrets[age - 1]?.replacedAt ?? Infinity) >= OVERLAP_MS

/** The secret after so many renewals. Always the same, so that whoever repeats a renewal gets the secret that the session has by now. */
export async function secretAfter({ renewal_key }: SessionSecrets, secret: string, renewals: number): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(renewal_key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  let latest = secret
  for (let nth = 0; nth < renewals; nth++) {
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(latest)))
    latest = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  return latest
}

/** The stored secrets after a renewal. */
export const afterRenewal = async (secrets: SessionSecrets, next: string, now: Date) => ({
  secret_hash: await hashSecret(next),
  former_secrets: JSON.stringify(
    [{ hash: secrets.secret_hash, replacedAt: now.getTime() }, ...secrets.former_secrets].slice(0, MAX_FORMER),
  ),
})
