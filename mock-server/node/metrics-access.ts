import { createHash, timingSafeEqual } from 'node:crypto'

/** Decides who may read the figures: a refusal, or nothing. */
export type MetricsAccess = (headers: Headers) => Response | undefined

interface MetricsExposure {
  readonly token: string | undefined
  /** Whether requests come from this machine only, as far as the settings tell. */
  readonly isLocal: boolean
}

/**
 * With a token, its bearers. Without one, programs on this machine: the figures tell what the service is used for and how much, so
 * they are closed where others can connect. 403 and not 404, because the address is no secret, and the operator should learn why.
 */
export function metricsAccess({ token, isLocal }: MetricsExposure): MetricsAccess {
  if (token === undefined) {
    return () => (isLocal ? undefined : refusal(403, 'set METRICS_TOKEN to open /metrics to other machines'))
  }
  const expected = digest(token)
  return (headers) => {
    const [scheme = '', sent = ''] = (headers.get('authorization') ?? '').split(/\s+/, 2)
    // Of equal length, whatever was sent, so the time of the comparison tells nothing about the token.
    const isRight = timingSafeEqual(digest(sent), expected) && scheme.toLowerCase() === 'bearer'
    return isRight
      ? undefined
      : refusal(401, 'a bearer token is needed: METRICS_TOKEN', {
          'www-authenticate': `Bearer realm="metrics"${sent === '' ? '' : ', error="invalid_token"'}`,
        })
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const refusal = (status: number, words: string, headers: Record<string, string> = {}): Response =>
  Response.json({ status: words }, { status, headers: { 'cache-control': 'no-store', ...headers } })
