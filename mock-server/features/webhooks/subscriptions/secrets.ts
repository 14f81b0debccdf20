import { MASK, maskedUrl } from './mask.ts'
import type { Settings } from './settings.ts'
import { type SealedTarget, type SigningSecret, openAddress, openSigningSecrets } from './push-target.ts'

export interface Secrets {
  seal(plain: string): string
  open(sealed: string): string
}

/** Limits the signatures of a request: more secrets would only make its header longer. */
const MAX_SIGNING_SECRETS = 5

/** The settings that may hold secrets, in plain text or masked. They are stored sealed. */
export type TargetSecrets = Pick<Settings, 'targetUrl' | 'authorizationHeader' | 'headers'>

/** The settings that may hold secrets, in plain text. */
export function openTargetSecrets(row: SealedTarget, secrets: Secrets): TargetSecrets {
  const { url, authorization, headers } = openAddress(row, secrets)
  return {
    targetUrl: url,
    authorizationHeader: authorization ?? null,
    headers: headers.map(([name, value]) => ({ name, value })),
  }
}

/** The same settings for callers who may not read secrets. */
export const maskTargetSecrets = ({ targetUrl, authorizationHeader, headers }: TargetSecrets): TargetSecrets => ({
  targetUrl: maskedUrl(targetUrl),
  authorizationHeader: authorizationHeader === null ? null : MASK,
  headers: headers.map(({ name }) => ({ name, value: MASK })),
})

/** The sealed columns of the settings that may hold secrets. */
export const sealedColumns = ({ targetUrl, authorizationHeader, headers }: TargetSecrets, secrets: Secrets) => ({
  sealed_target_url: targetUrl === '' ? null : secrets.seal(targetUrl),
  sealed_authorization: authorizationHeader === null ? null : secrets.seal(authorizationHeader),
  sealed_headers:
    headers.length === 0 ? null : secrets.seal(JSON.stringify(headers.map(({ name, value }) => [name, value]))),
})

/** A secret of 256 bits in the notation of Standard Webhooks. */
export const newSigningSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

export const sealSigningSecrets = (signingSecrets: readonly SigningSecret[], secrets: Secrets): string =>
  secrets.seal(JSON.stringify(signingSecrets))

/** Puts a new secret first. The previous one is valid until the overlap ends; older ones keep their own end. */
export function rotateSigningSecrets(
  row: Pick<SealedTarget, 'sealed_signing'>,
  secrets: Secrets,
  { secret, until, now }: { secret: string; until: Date; now: Date },
): SigningSecret[] {
  const previous = openSigningSecrets(row, secrets).map((old) => ({ ...old, until: old.until ?? until.toISOString() }))
  return [{ secret }, ...previous.filter((old) => new Date(old.until) > now)].slice(0, MAX_SIGNING_SECRETS)
}
