import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { afterEach, describe, expect, test } from 'vitest'
import { rangeOf, sameAddress } from './address-guard.ts'
import { allGone, closeAll, httpTarget, names, outgoing, post, socketsOpenedBy, tcpTarget } from './testing.ts'

afterEach(closeAll)

const resolve = names({
  localhost: ['127.0.0.1', '::1'],
  'printer.localhost': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'intranet.example': ['10.0.0.5'],
  'mixed.example': ['93.184.216.34', '10.0.0.5'],
  'mixed6.example': ['93.184.216.34', 'fd00::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'zone.example': ['fe80::1%eth0'],
  'short.example': ['127.1'],
})

const blocked = 'TARGET_ADDRESS_BLOCKED'
const invalid = 'TARGET_URL_INVALID'

const hosts = [
  // 127.0.0.1 and its neighbours
  '127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7F.1 0x7f.0x0.0x0.0x1 017700000001 0177.0.0.1',
  '0177.0.0.01 00000177.1 127.0.0.1. 0x7f.1. 127.0x0.0.1 １２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1',
  '①②⑦.0.0.1 𝟏𝟐𝟕.0.0.1 %31%32%37.0.0.1 127%2e0%2e0%2e1 127\t.0.0.1 \u00AD127.0.0.1 0 0.0.0.0 0.1.2.3 00 0x0',
  // IPv4 inside IPv6
  '[::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:0001] [::FFFF:10.0.0.1] [::127.0.0.1]',
  '[::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::10.0.0.1] [2002:7f00:1::]',
  '[2002:a9fe:a9fe::1] [2001:0:7f00:1:0:0:80ff:fffe] [2606:4700::5efe:10.0.0.1]',
  // IPv6
  '[::] [::1] [0:0:0:0:0:0:0:1] [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [100::1]',
  '[2001:db8::1] [2001:2::1] [3fff::1] [4000::1] [5f00::1] [2001:10::1]',
  // Private, shared, link-local, metadata, reserved, multicast, broadcast
  '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.257 100.64.0.1 100.127.255.254',
  '169.254.169.254 0xA9FEA9FE 2852039166 0251.0376.0251.0376 168.63.129.16 192.0.0.8 192.0.2.1 192.88.99.1',
  '198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255',
  // Names
  'localhost LOCALHOST localhost. loc%61lhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ printer.localhost metadata.google.internal',
  'intranet.example intranet.example. mixed.example mixed6.example mapped.example nat64.example zone.example',
  'short.example',
].flatMap((line) => line.split(' ').map((host) => [host, blocked] as const))

const malformed = [
  'user@127.0.0.1 user:password@hooks.example :password@hooks.example hooks.example@127.0.0.1',
  '[fe80::1%25eth0] 127.0.0.1%00.example 127.0.0.1%2f 256.1.1.1 1.2.3.4.5 0x100000000 [::1 ',
].flatMap((line) => line.split(' ').map((host) => [host, invalid] as const))

describe('a forbidden host is refused without a socket:', () => {
  test.each([...hosts, ...malformed])('%s', async (host, code) => {
    const canary = await tcpTarget((socket) => socket.destroy())
    const out = outgoing({ allow: [], resolve })
    const url = `http://${host}:${canary.port}/hook`
    const opened = await socketsOpenedBy(async () => {
      expect(await out.violation(url)).toMatchObject({ code })
      expect(await post(out, url)).toMatchObject({ kind: 'unreachable', code })
    })
    expect([opened, canary.sockets.length]).toEqual([0, 0])
  })

  test('in at least 60 spellings', () => {
    expect(hosts.length).toBeGreaterThan(60)
  })
})

test.each([
  ['file:///etc/passwd', invalid],
  ['ftp://hooks.example/', invalid],
  ['javascript:alert(1)', invalid],
  ['//hooks.example/', invalid],
  ['hooks.example', invalid],
  ['http:127.0.0.1', blocked],
  ['http:\\\\127.0.0.1\\', blocked],
  ['ht\ntp://127.0.0.1/', blocked],
  ['  https://127.0.0.1/', blocked],
  ['http://8.8.8.8:25/', blocked],
  ['http://8.8.8.8:6667/', blocked],
  ['http://8.8.8.8:0/', blocked],
  ['http://nowhere.example:22/', blocked],
])('%j is refused as %s', async (url, code) => {
  const out = outgoing({ allow: [], resolve })
  const opened = await socketsOpenedBy(async () => {
    expect(await out.violation(url)).toMatchObject({ code })
    expect(await post(out, url)).toMatchObject({ kind: 'unreachable', code })
  })
  expect(opened).toBe(0)
})

test.each([
  'https://8.8.8.8/',
  'http://[2606:4700::1111]:8443/',
  'http://[::ffff:8.8.8.8]/',
  'http://nowhere.example/',
])('%s is not a violation', async (url) => {
  expect(await outgoing({ allow: [], resolve }).violation(url)).toBeUndefined()
})

test('only the detail of a violation contains resolved addresses', async () => {
  const violation = await outgoing({ allow: [], resolve }).violation('http://intranet.example/')
  expect(violation?.detail).toContain('10.0.0.5')
  expect(violation?.message).not.toContain('10.')
})

describe('a name that resolves differently the second time', () => {
  test('is refused when the request is sent', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    const canary = await tcpTarget((socket) => socket.destroy())
    const out = outgoing({ allow: [], resolve: async () => answers.shift() ?? [] })
    const url = `http://rebind.example:${canary.port}/`
    expect(await out.violation(url)).toBeUndefined()
    expect(await socketsOpenedBy(async () => expect(await post(out, url)).toMatchObject({ code: blocked }))).toBe(0)
  })

  test('is connected to at the validated address, and resolved again only for the next connection', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const target = await httpTarget((_request, response) => response.setHeader('connection', 'close').end())
    const out = outgoing({ resolve: async () => answers.shift() ?? [] })
    const url = `http://rebind.example:${target.port}/`
    expect(await post(out, url)).toMatchObject({ kind: 'answered', status: 200 })
    expect(await post(out, url)).toMatchObject({ code: blocked })
    expect(target.sockets).toHaveLength(1)
  })
})

test.each([301, 302, 303, 307, 308])('a redirect by %i is an answer and is not followed', async (status) => {
  const canary = await tcpTarget((socket) => socket.destroy())
  const target = await httpTarget((_request, response) => response.writeHead(status, { location: canary.url }).end())
  const result = await post(outgoing({ allow: [`127.0.0.1:${target.port}`] }), target.url)
  expect(result).toMatchObject({ kind: 'answered', status })
  expect(canary.sockets).toHaveLength(0)
})

test('a connection that leads to another address is closed before anything is sent', async () => {
  const sent: Buffer[] = []
  const canary = await tcpTarget((socket) => socket.on('data', (bytes) => sent.push(bytes)))
  // The system takes 0.0.0.0 for itself and connects to 127.0.0.1.
  const result = await post(outgoing({ allow: ['0.0.0.0'] }), `http://0.0.0.0:${canary.port}/`)
  expect(result).toMatchObject({ kind: 'unreachable', code: blocked })
  await allGone(canary)
  expect([canary.sockets.length, sent.length]).toEqual([1, 0])
})

test('the address of a peer is compared in any spelling', () => {
  expect(sameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(true)
  expect(sameAddress('fe80::1%eth0', 'fe80:0::1')).toBe(true)
  expect(sameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
  expect(sameAddress('127.0.0.1', '')).toBe(false)
})

const octet = fc.nat(255)
/** An address that is not public, as its four bytes. */
const privateAddress = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
)

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
const inSix = (bytes: readonly number[]) => `${hex(bytes.slice(0, 2))}:${hex(bytes.slice(2))}`
const number = (bytes: readonly number[]) => Number.parseInt(hex(bytes), 16)

const spellings: readonly ((bytes: readonly number[]) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => `${bytes.join('.')}.`,
  (bytes) => String(number(bytes)),
  (bytes) => `0x${hex(bytes)}`,
  (bytes) => `0${number(bytes).toString(8)}`,
  (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (bytes) => `${bytes[0]}.${number(bytes.slice(1))}`,
  (bytes) => `${bytes[0]}.${bytes[1]}.${number(bytes.slice(2))}`,
  (bytes) => [...bytes.join('.')].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  (bytes) => [...bytes.join('.')].map((sign) => `%${hex([sign.codePointAt(0) ?? 0])}`).join(''),
  (bytes) => `[::ffff:${bytes.join('.')}]`,
  (bytes) => `[::ffff:${inSix(bytes)}]`,
  (bytes) => `[::${bytes.join('.')}]`,
  (bytes) => `[64:ff9b::${inSix(bytes)}]`,
  (bytes) => `[64:ff9b:1::${bytes.join('.')}]`,
  (bytes) => `[2002:${inSix(bytes)}::1]`,
  (bytes) => `[2001:0:4136:e378:8000:63bf:${inSix(bytes.map((byte) => byte ^ 255))}]`,
]

test('every private IPv4 address is refused in every spelling, and as the result of a lookup', async () => {
  const property = fc.asyncProperty(privateAddress, fc.constantFrom(...spellings), async (bytes, spell) => {
    const address = bytes.join('.')
    const out = outgoing({ allow: [], resolve: async () => ['8.8.8.8', address] })
    expect(await out.violation(`http://${spell(bytes)}:8080/`)).toMatchObject({ code: blocked })
    expect(await out.violation('http://name.example/')).toMatchObject({ code: blocked })
    expect(rangeOf(ipaddr.IPv4.parse(address))).not.toBe('unicast')
    await out.close()
  })
  await fc.assert(property, { numRuns: 1000 })
})
