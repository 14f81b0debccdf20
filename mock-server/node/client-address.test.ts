import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  [0, '203.0.113.9', '10.0.0.1'],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  [2, '1.1.1.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  [2, '203.0.113.9', '10.0.0.1'],
  [1, 'not an address', '10.0.0.1'],
  [1, '::ffff:203.0.113.9', '203.0.113.9'],
  [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [1, '2001:DB8:1:2::7', '2001:db8:1:2::/64'],
  [1, 'fe80::1%eth0', 'fe80::/64'],
])('behind %d proxies that say “%s” the client is %s', (proxies, header, address) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' })
  const incoming = new IncomingMessage(socket)
  incoming.headers['x-forwarded-for'] = header
  expect(clientAddress(incoming, proxies)).toBe(address)
})
