import { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The client's address: the socket's, or behind `proxies` trusted proxies the one that the outermost of them saw. What stands
 * further left in the header was sent by the client and may be anything.
 */
export function clientAddress(incoming: unknown, proxies: number): string {
  if (!(incoming instanceof IncomingMessage)) return 'local'
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return socket
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const seen = forwarded.at(-proxies)?.trim() ?? ''
  return isIP(seen) > 0 ? seen : socket
}
