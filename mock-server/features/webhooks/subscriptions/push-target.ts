import { z } from 'zod'

/** The address and secrets that a PUSH subscription sends with, opened from its sealed columns. */
export interface PushTarget {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  authorization: string | undefined
  headers: readonly (readonly [string, string])[]
  /** Secrets that are valid now, newest first; empty if the subscription doesn't sign. */
  signingSecrets: readonly string[]
}

/** The sealed columns of a subscription. */
export interface SealedTarget {
  sealed_target_url: string | null
  target_method: PushTarget['method']
  sealed_authorization: string | null
  sealed_headers: string | null
  signed: boolean
  sealed_signing: string | null
}

/** The JSON that two of the columns seal; `sealedColumns` and `sealSigningSecrets` write it. */
const SealedHeaders = z.array(z.tuple([z.string(), z.string()]))
const SealedSigningSecrets = z.array(
  z.object({
    secret: z.string(),
    /** The secret is invalid from this instant on; absent for the current one. */
    until: z.string().optional(),
  }),
)
export type SigningSecret = z.output<typeof SealedSigningSecrets>[number]

type Opener = { open(sealed: string): string }

/** Opens the sealed columns of a subscription. */
export function openTarget(row: SealedTarget, secrets: Opener, now: Date): PushTarget {
  return {
    ...openAddress(row, secrets),
    method: row.target_method,
    signingSecrets: row.signed
      ? openSigningSecrets(row, secrets)
          .filter(({ until }) => until === undefined || new Date(until) > now)
          .map(({ secret }) => secret)
      : [],
  }
}

type SealedAddress = Pick<SealedTarget, 'sealed_target_url' | 'sealed_authorization' | 'sealed_headers'>

/** The URL, empty for PULL, with the Authorization value and the further headers that go there. */
export function openAddress(
  { sealed_target_url: url, sealed_authorization: authorization, sealed_headers: headers }: SealedAddress,
  secrets: Opener,
): Pick<PushTarget, 'url' | 'authorization' | 'headers'> {
  return {
    url: url === null ? '' : secrets.open(url),
    authorization: authorization === null ? undefined : secrets.open(authorization),
    headers: headers === null ? [] : SealedHeaders.parse(JSON.parse(secrets.open(headers))),
  }
}

/** Whether anybody on the network path can read what is sent to a URL. A callback may leave blanks around it. */
export const isPlainHttp = (url: string): boolean => /^http:/i.test(url.trim())

/** All stored signing secrets, newest first. */
export function openSigningSecrets(row: Pick<SealedTarget, 'sealed_signing'>, secrets: Opener): SigningSecret[] {
  return row.sealed_signing === null ? [] : SealedSigningSecrets.parse(JSON.parse(secrets.open(row.sealed_signing)))
}

/** Shorter values are everyday words, which would be masked wherever they occur. */
const SHORTEST_SECRET = 6

/** Every secret of a target, in each form in which the target or a callback could repeat it, longest first. */
export function secretsOf({ url, authorization = '', headers, signingSecrets }: PushTarget): string[] {
  const query = URL.canParse(url) ? new URL(url).search.slice(1) : ''
  const parts = query.split('&').map((part) => part.slice(part.indexOf('=') + 1))
  const values = [
    authorization,
    authorization.replace(/^\S+\s+/, ''),
    ...headers.map(([, value]) => value),
    ...parts,
    ...parts.map((part) => new URLSearchParams(`v=${part}`).get('v') ?? ''),
    ...signingSecrets,
  ]
  // Inside JSON, quotes and backslashes are escaped.
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
  return [...new Set(forms)].filter(({ length }) => length >= SHORTEST_SECRET).toSorted((a, b) => b.length - a.length)
}
