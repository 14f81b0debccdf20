/** Where and with which secrets a PUSH subscription sends; opened from its sealed columns. */
export interface PushTarget {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  authorization: string | undefined
  headers: readonly (readonly [string, string])[]
  /** Those that sign now, newest first; none where the subscription does not sign. */
  signingSecrets: readonly string[]
}

/** The sealed columns of a subscription. */
export interface SealedTarget {
  sealed_target_url: string | null
  target_method: string
  sealed_authorization: string | null
  sealed_headers: string | null
  signed: boolean
  sealed_signing: string | null
}

export interface SigningSecret {
  secret: string
  /** Signs no longer from then on; left out for the current one. */
  until?: string
}

type Secrets = { open(sealed: string): string }

/** Opens what the sealed columns hold. */
export function openTarget(row: SealedTarget, secrets: Secrets, now: Date): PushTarget {
  const { sealed_target_url: url, sealed_authorization: authorization, sealed_headers: headers } = row
  return {
    url: url === null ? '' : secrets.open(url),
    method: row.target_method === 'PUT' || row.target_method === 'PATCH' ? row.target_method : 'POST',
    authorization: authorization === null ? undefined : secrets.open(authorization),
    // What was sealed was made by JSON.stringify of this very shape.
    headers: headers === null ? [] : (JSON.parse(secrets.open(headers)) as [string, string][]),
    signingSecrets: row.signed
      ? signingSecretsOf(row, secrets)
          .filter(({ until }) => until === undefined || new Date(until) > now)
          .map(({ secret }) => secret)
      : [],
  }
}

/** All that are kept, newest first. */
export function signingSecretsOf(row: Pick<SealedTarget, 'sealed_signing'>, secrets: Secrets): SigningSecret[] {
  // What was sealed was made by JSON.stringify of this very shape.
  return row.sealed_signing === null ? [] : (JSON.parse(secrets.open(row.sealed_signing)) as SigningSecret[])
}

const HIDDEN = '***'

/** The URL as logs and pages show it: without the values of its query, where older clients put tokens (interface 5 rule 8). */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '').replace(/^.*@/s, '')
  const parsed = new URL(url)
  if (parsed.search === '') return `${parsed.origin}${parsed.pathname}`
  // By hand, because URLSearchParams would write the stars as %2A; the fragment is never sent.
  const hidden = parsed.search
    .slice(1)
    .split('&')
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${HIDDEN}` : HIDDEN))
  return `${parsed.origin}${parsed.pathname}?${hidden.join('&')}`
}

/** Whether a URL was copied from where its query is masked. */
export const holdsMask = (url: string): boolean => /[?&=]\*\*\*/.test(url)

/** Shorter values are words of everyday, which would be hidden wherever they stand. */
const SHORTEST_SECRET = 6

/** What a target or a callback could tell of where it was sent to, the longest first. */
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
  // Inside of JSON, quotes and backslashes look different.
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
  return [...new Set(forms)].filter(({ length }) => length >= SHORTEST_SECRET).toSorted((a, b) => b.length - a.length)
}

/** A text that came from a target or a callback, as it is kept and shown. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text)

/** The headers as logs show them: names in full, and no value that may be a secret. */
export const maskedHeaders = (
  headers: readonly (readonly [string, string])[],
  isSecret: (name: string) => boolean,
): [string, string][] => headers.map(([name, value]) => [name, isSecret(name) ? HIDDEN : value])
