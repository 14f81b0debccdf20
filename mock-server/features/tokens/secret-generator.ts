/** Prefix of every API token, so that scanners for leaked secrets recognise one. */
const PREFIX = 'lxt_'

/** A new secret of 192 bits as URL-safe text. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** A new API token. */
export const generateApiToken = (): string => PREFIX + generateSecret()

/** The part of a token that lists show: enough to tell two apart, too little to use. */
export const visiblePrefix = (token: string): string => `${token.slice(0, 8)}…`

/** The hash of a secret, which is all that is stored. A secret of this length needs no slow hash. */
export async function hashSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
