import { Unreachable } from './failures.ts'

export interface Target {
  origin: string
  /** Path and query. */
  path: string
  /** As the address guard takes it: without brackets and without the trailing dot of a full name. */
  host: string
  port: number
}

/** A URL as a target of HTTP, or why it is not one. The address is not validated here. */
export function readTarget(text: string, requireHttps: boolean): Target | Unreachable {
  const url = URL.parse(text)
  if (!url) return invalid('The target is not a URL.')
  if (!(url.protocol in usualPorts)) return invalid('The target must be an http or https URL.')
  if (requireHttps && url.protocol !== 'https:')
    return new Unreachable('HTTPS_REQUIRED', 'The target must be an https URL.')
  if (url.username !== '' || url.password !== '') return invalid('The target must not carry a user or a password.')
  const { origin, pathname, search } = url
  return { origin, path: pathname + search, host: plainHost(url.hostname), port: portOf(url.protocol, url.port) }
}

/** The host of a URL without brackets and without the trailing dot of a full name. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

export const portOf = (protocol: string, port: string): number =>
  port === '' ? (usualPorts[protocol] ?? 0) : Number(port)

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

const invalid = (message: string) => new Unreachable('TARGET_URL_INVALID', message)
