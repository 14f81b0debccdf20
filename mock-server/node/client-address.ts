import { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The client's address: that of the socket or, behind `proxies` trusted proxies, the one that the outermost proxy saw. Entries
 * further left in the header come from the client and can't be trusted.
 */
export function clientAddress(incoming: unknown, proxies: number): string {
  if (!(incoming instanceof IncomingMessage)) return 'local'
  const address = originOf(incoming, proxies)
  return address === undefined ? 'unknown' : networkOf(address)
}

function originOf(incoming: IncomingMessage, proxies: number): string | undefined {
  const socket = incoming.socket.remoteAddress
  if (proxies === 0) return socket
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const seen = forwarded.at(-proxies)?.trim() ?? ''
  return isIP(seen) > 0 ? seen : socket
}

/** Of an IPv6 address the first 64 bits: a client chooses the others, and must not get other limits by that. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString() + '/64'
}
