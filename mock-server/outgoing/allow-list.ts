import ipaddr from 'ipaddr.js'
import { plainHost } from './target.ts'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An entry allows a host by name, everything below a domain, or a range of addresses; with a port, only that port. */
export type AllowEntry = { port?: number } & ({ host: string } | { domain: string } | { range: [Address, number] })

/** Reads `host`, `*.domain`, an address (each optionally with `:port`) and CIDR ranges; throws for anything else. */
export const readAllowList = (entries: readonly string[]): AllowEntry[] => entries.map(readEntry)

/** Whether an entry covers this host, or the address behind it, and this port. */
export const fits = (
  entry: AllowEntry,
  { host, port, address }: { host: string; port: number; address: Address },
): boolean =>
  (entry.port === undefined || entry.port === port) &&
  ('host' in entry
    ? entry.host === host
    : 'domain' in entry
      ? host.endsWith(entry.domain) && !ipaddr.isValid(host)
      : within(address, entry.range))

function readEntry(text: string): AllowEntry {
  const entry = text.trim()
  if (ipaddr.isValidCIDR(entry)) return { range: ipaddr.parseCIDR(entry) }
  if (ipaddr.IPv6.isValid(entry)) return { range: whole(entry) }
  const [, wildcard, rest = '', port] = /^(\*\.)?(\[[^\]]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?$/.exec(entry) ?? []
  const url = URL.parse(`http://${rest}/`)
  if (!url || rest.includes('*') || Number(port ?? 0) > 65_535) throw new Error(`Not a host or a range: ${entry}`)
  // Normalised like the URL of a target: lower case, punycode, addresses in canonical spelling.
  const host = plainHost(url.hostname)
  const only = port === undefined ? {} : { port: Number(port) }
  if (ipaddr.isValid(host) && !wildcard) return { ...only, range: whole(host) }
  return wildcard ? { ...only, domain: `.${host}` } : { ...only, host }
}

function whole(text: string): [Address, number] {
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const within = (address: Address, [start, bits]: [Address, number]): boolean =>
  address.kind() === start.kind() && address.match(start, bits)
