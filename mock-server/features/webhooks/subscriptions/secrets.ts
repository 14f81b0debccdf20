import { maskedUrl, openTarget, type SealedTarget, type SigningSecret, signingSecretsOf } from './target.ts'
import { MASK, type Settings } from './settings.ts'

export interface Secrets {
  seal(plain: string): string
  open(sealed: string): string
}

/** Signatures of one request; further ones would only make its header longer. */
const KEPT_SECRETS = 5

/** What of a subscription is secret, as somebody is shown it. */
export type ShownSecrets = Pick<Settings, 'targetUrl' | 'authorizationHeader' | 'headers'>

/** In full for administrators and the managing user, masked for everybody else (decisions.md 17). */
export const mayReadSecrets = (caller: { role: string; userId: string }, managingUser: string): boolean =>
  caller.role === 'ADMIN' || caller.userId === managingUser

/** The secrets in plain text. */
export function openSecretsOf(row: SealedTarget, secrets: Secrets, now: Date): ShownSecrets {
  const { url, authorization, headers } = openTarget({ ...row, signed: false }, secrets, now)
  return {
    targetUrl: url,
    authorizationHeader: authorization ?? null,
    headers: headers.map(([name, value]) => ({ name, value })),
  }
}

/** The same for those who may not read them. */
export const maskedSecrets = ({ targetUrl, authorizationHeader, headers }: ShownSecrets): ShownSecrets => ({
  targetUrl: maskedUrl(targetUrl),
  authorizationHeader: authorizationHeader === null ? null : MASK,
  headers: headers.map(({ name }) => ({ name, value: MASK })),
})

/** The sealed columns of a target and its headers. */
export const sealedColumns = ({ targetUrl, authorizationHeader, headers }: ShownSecrets, secrets: Secrets) => ({
  sealed_target_url: targetUrl === '' ? null : secrets.seal(targetUrl),
  sealed_authorization: authorizationHeader === null ? null : secrets.seal(authorizationHeader),
  sealed_headers:
    headers.length === 0 ? null : secrets.seal(JSON.stringify(headers.map(({ name, value }) => [name, value]))),
})

/** A secret of 256 bits as Standard Webhooks writes it. */
export const newSigningSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

export const sealSigning = (kept: readonly SigningSecret[], secrets: Secrets): string =>
  secrets.seal(JSON.stringify(kept))

/** The new secret, the current one until the overlap ends, and of older ones those that still sign. */
export function rotated(
  row: Pick<SealedTarget, 'sealed_signing'>,
  secrets: Secrets,
  { secret, until, now }: { secret: string; until: Date; now: Date },
): SigningSecret[] {
  const old = signingSecretsOf(row, secrets).map((kept) => ({ ...kept, until: kept.until ?? until.toISOString() }))
  return [{ secret }, ...old.filter((kept) => new Date(kept.until) > now)].slice(0, KEPT_SECRETS)
}
