import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOf, open } from '#testing/client.ts'
import { firstOf } from '#testing/order.ts'
import { remote } from '#testing/processes/remote.ts'
import { type KillableService, type SharedStore, openSharedStore } from '#testing/processes/shared-store.ts'
import { cursorOf, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

// Clients that disappear at the level of sockets, at the real listener of a process: how the signal of the request and the stream of the
// answer react.
let store: SharedStore
let service: KillableService
let path: string
/** Offsets of events that make much more than a socket buffers. */
let offsets: number[]
const sockets = new Set<Socket>()
beforeAll(async () => {
  store = await openSharedStore()
  service = await store.start()
  offsets = await publishMuch()
}, 300_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await service.stop('SIGKILL')
  await store.remove()
})
beforeEach(async () => {
  path = await subscribe(service, service.client, { tagSets: [['vanishing']], maxBatchSize: 51_200 })
})

/** A retrieval through a socket of its own, which reads no byte of the answer until it is resumed. */
async function retrieve(query: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  const socket = connect({ host: hostname, port: Number(port) })
  sockets.add(socket)
  socket.on('error', () => undefined).pause()
  await once(socket, 'connect')
  const lines = [
    `GET ${path}/events?${query} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${service.client.token}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await expect.poll(isPolled, { interval: 5 }).toBe(true)
  return socket
}

/** Less than the 62 s after which the lease of a retrieval with `timeout=60` would run out. */
const WELL_BEFORE = { interval: 5, timeout: 40_000 }

const isPolled = async () => (await service.client.get(path)).body.data.polling

/** Moves the cursor to before all events. */
async function goBack(): Promise<number> {
  const offset = (offsets[0] ?? 1) - 1
  expect((await service.client.put(`${path}/cursor`, { offset })).status).toBe(200)
  return offset
}

/** 14 MB: more than the sockets between client and service buffer, so that the answer cannot end unless it is read. */
async function publishMuch(): Promise<number[]> {
  const payload = 'x'.repeat(20_000)
  const event = { type: 'VANISHING', tags: ['vanishing'], workspaceId: service.workspace.id, payload }
  const written: number[] = []
  // A batch may have 2 MiB.
  for (let batch = 0; batch < 8; batch++) {
    const events = Array.from({ length: 88 }, () => event)
    const { body } = await service.client.post('/services/webhooks/v1/events/batch', { events })
    written.push(...body.data.map(({ sequenceInfo }: { sequenceInfo: number }) => sequenceInfo))
  }
  return written
}

test.each([
  ['FIN', (socket: Socket) => void socket.end()],
  ['RST', (socket: Socket) => void socket.resetAndDestroy()],
])('a client that leaves with %s while it waits frees its slot immediately', async (_, leave) => {
  const socket = await retrieve('timeout=60&autoCommit=true')
  const cursor = await cursorOf(service.client, path)
  leave(socket)
  await expect.poll(isPolled, WELL_BEFORE).toBe(false)
  expect(await cursorOf(service.client, path)).toBe(cursor)
})

test.each([
  ['closes', (socket: Socket) => void socket.destroy()],
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
])(
  'a client that %s its socket in the middle of an answer frees its slot immediately and commits nothing',
  async (_, leave) => {
    const cursor = await goBack()
    const socket = await retrieve('timeout=60&autoCommit=true')
    socket.resume()
    await once(socket, 'data')
    socket.pause()
    leave(socket)
    await expect.poll(isPolled, WELL_BEFORE).toBe(false)
    expect(await cursorOf(service.client, path)).toBe(cursor)
    expect(offsetsIn(await service.client.get(`${path}/events`))).toEqual(offsets)
  },
)

// As if the cable had been pulled: neither FIN nor RST comes, and no byte is read.
describe('a half-open client', () => {
  test('loses its slot after its longest wait; reading the answer later commits nothing', async () => {
    await goBack()
    const [first, second] = [await subscribeIdle(), await subscribeIdle()]
    const order: string[] = []
    const longestWait = seconds(1, first).then(() => order.push('the longest wait has ended'))
    const socket = await retrieve('timeout=1&autoCommit=true')
    // The lease goes on while parts of the answer leave for buffers, which takes a busy machine a while. The two seconds after its wait
    // are tested exactly, with a clock of its own, by `pull/model.test.ts`.
    const thirtySeconds = seconds(30, second)
    const { token } = service.client
    const retrieveAgain = () => open(remote(service.url), 'GET', `${path}/events?timeout=1`, { token })
    let next = await retrieveAgain()
    const whenFree = async () => {
      for (; next.status === 409; next = await retrieveAgain()) await next.body?.cancel()
      order.push('the slot is free')
    }
    expect(await firstOf({ free: whenFree(), thirtySeconds })).toBe('free')
    await longestWait
    expect(order).toEqual(['the longest wait has ended', 'the slot is free'])
    expect(offsetsIn(await answerOf(next))).toEqual(offsets)
    expect((await service.client.put(`${path}/cursor`, { offset: offsets[9] })).status).toBe(200)

    expect(await endOf(socket)).toContain(`"nextCursor":{"offset":${offsets.at(-1)}}`)
    expect(await isPolled()).toBe(false)
    expect(await cursorOf(service.client, path)).toBe(offsets[9])
  })

  test('that waits for events keeps its slot until its wait ends, and no longer', async () => {
    await retrieve('timeout=1')
    const free = vi.waitFor(async () => expect(await isPolled()).toBe(false), { interval: 20, timeout: 300_000 })
    expect(await firstOf({ free, threeSeconds: seconds(3, await subscribeIdle()) })).toBe('free')
  })
})

/** A subscription that no event matches. */
const subscribeIdle = () => subscribe(service, service.client, { tagSets: [['nothing']] })

/** A retrieval that finds nothing for so many seconds, as the service counts them. */
async function seconds(count: number, idle: string): Promise<void> {
  expect(offsetsIn(await service.client.get(`${idle}/events?timeout=${count}`))).toEqual([])
}

/** The end of the answer, once it has come. */
function endOf(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let end = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    end = (end + text).slice(-1000)
    if (end.endsWith('\r\n0\r\n\r\n')) resolve(end)
  })
  socket.resume()
  return promise
}
