import { MASK } from '#contract/subscription-settings.ts'

/**
 * There are two masks, and both are part of the interface. A secret member of a subscription is shown as `MASK`, which no header
 * value can hold, so a mask that comes back in a change is never mistaken for a new secret. Inside a longer text (a URL's query, a
 * logged header, an answer) a secret becomes `TEXT_MASK`: ASCII, so a masked URL stays a URL that can be copied and sent back.
 */
export { MASK }
export const TEXT_MASK = '***'

/** True for either mask as the whole value of a member. */
export const isMask = (value: string): boolean => value === MASK || value === TEXT_MASK

/** A URL as logs and pages show it: without user info and fragment, and without the values of its query, where clients put tokens. */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '').replace(/^.*@/s, '')
  const parsed = new URL(url)
  if (parsed.search === '') return `${parsed.origin}${parsed.pathname}`
  // By hand, because URLSearchParams would write the stars as %2A; the fragment is never sent.
  const query = parsed.search
    .slice(1)
    .split('&')
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${TEXT_MASK}` : TEXT_MASK))
  return `${parsed.origin}${parsed.pathname}?${query.join('&')}`
}

/** True for a URL that was copied from a place where its query is masked. */
export const holdsMask = (url: string): boolean => /[?&=]\*\*\*/.test(url)

/** The masked value of an Authorization header. The two common schemes stay visible; other first words may be secret. */
const maskedAuthorization = (value: string): string =>
  value.replace(/^(?:(Basic|Bearer) +)?.*$/is, (_, scheme: string = '') => `${scheme} ${TEXT_MASK}`.trim())

/** Whether a masked value stands for credentials of the scheme Basic. */
export const isBasic = (maskedValue: string): boolean => /^Basic /i.test(maskedValue)

/** Headers as logs show them: names in full, values masked where they may be secret. */
export const maskedHeaders = (
  headers: readonly (readonly [string, string])[],
  isSecret: (name: string) => boolean,
): [string, string][] =>
  headers.map(([name, value]) => {
    if (!isSecret(name)) return [name, value]
    return [name, name === 'authorization' ? maskedAuthorization(value) : TEXT_MASK]
  })

/** A text that came from a target or a callback, as it is stored and shown. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, TEXT_MASK), text)
