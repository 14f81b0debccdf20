import { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The client's address: that of the socket or, behind `proxies` trusted proxies, the one that the outermost proxy saw. Entries
 * further left in the header come from the client and can't be trusted.
 */
export function clientAddress(incoming: unknown, proxies: number): string {
  if (!(incoming instanceof IncomingMessage)) return 'local'
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return socket
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const seen = forwarded.at(-proxies)?.trim() ?? ''
  return isIP(seen) > 0 ? seen : socket
}
