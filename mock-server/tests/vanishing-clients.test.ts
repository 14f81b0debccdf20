import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, open } from '#testing/client.ts'
import { remote } from '#testing/processes/remote.ts'
import { type Played, type Stage, openStage } from '#testing/processes/stage.ts'
import { cursorOf, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

// Clients that go away as sockets do, at the real listener of a process: what a request's signal and an answer's stream make of it.
let stage: Stage
let service: Played
let path: string
/** Of much more than a socket holds. */
let offsets: number[]
const sockets = new Set<Socket>()
beforeAll(async () => {
  stage = await openStage()
  service = await stage.start()
  offsets = await publishMuch()
}, 60_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await service.stop('SIGKILL')
  await stage.remove()
})
beforeEach(async () => {
  path = await subscribe(service, service.client, { tagSets: [['vanishing']], maxBatchSize: 51_200 })
})

/** A retrieval by a socket of its own, which takes no byte of the answer unless it is told to. */
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
  await expect.poll(isPolled, { interval: 5, timeout: 5000 }).toBe(true)
  return socket
}

const isPolled = async () => (await service.client.get(path)).body.data.polling

/** To before all that. */
async function goBack(): Promise<number> {
  const offset = (offsets[0] ?? 1) - 1
  expect((await service.client.put(`${path}/cursor`, { offset })).status).toBe(200)
  return offset
}

/** 14 MB: more than the sockets between the two hold, so that the answer cannot end unless somebody takes it. */
async function publishMuch(): Promise<number[]> {
  const payload = 'x'.repeat(20_000)
  const event = { type: 'VANISHING', tags: ['vanishing'], workspaceId: service.workspace.id, payload }
  const { body } = await service.client.post('/services/webhooks/v1/events/batch', {
    events: Array.from({ length: 700 }, () => event),
  })
  return body.data.map(({ sequenceInfo }: { sequenceInfo: number }) => sequenceInfo)
}

test.each([
  ['FIN', (socket: Socket) => void socket.end()],
  ['RST', (socket: Socket) => void socket.resetAndDestroy()],
])('a client that leaves with %s while it waits frees its place at once', async (_, leave) => {
  const socket = await retrieve('timeout=60&autoCommit=true')
  const cursor = await cursorOf(service.client, path)
  leave(socket)
  await expect.poll(isPolled, { interval: 5, timeout: 1000 }).toBe(false)
  expect(await cursorOf(service.client, path)).toBe(cursor)
})

test.each([
  ['closes', (socket: Socket) => void socket.destroy()],
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
])('a client that %s in the middle of an answer frees its place at once, and commits nothing', async (_, leave) => {
  const cursor = await goBack()
  const socket = await retrieve('timeout=60&autoCommit=true')
  socket.resume()
  await once(socket, 'data')
  socket.pause()
  leave(socket)
  await expect.poll(isPolled, { interval: 5, timeout: 1000 }).toBe(false)
  expect(await cursorOf(service.client, path)).toBe(cursor)
  expect(offsetsIn(await service.client.get(`${path}/events`))).toEqual(offsets)
})

// As one whose cable was pulled: neither FIN nor RST comes, and no byte is taken.
describe('a client that is half open', () => {
  test('loses its place two seconds after its longest wait; what it takes later commits nothing', async () => {
    await goBack()
    const socket = await retrieve('timeout=1&autoCommit=true')
    const started = performance.now()
    const { token } = service.client
    const second = () => open(remote(service.url), 'GET', `${path}/events?timeout=1`, { token })
    let next = await second()
    expect(next.status).toBe(409)
    for (; next.status === 409; next = await second()) await next.body?.cancel()
    const seconds = (performance.now() - started) / 1000
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThan(4)
    expect(offsetsIn(await answerOf(next))).toEqual(offsets)
    expect((await service.client.put(`${path}/cursor`, { offset: offsets[9] })).status).toBe(200)

    expect(await endOf(socket)).toContain(`"nextCursor":{"offset":${offsets.at(-1)}}`)
    expect(await isPolled()).toBe(false)
    expect(await cursorOf(service.client, path)).toBe(offsets[9])
  })

  test('while it waits has its place until its wait ends', async () => {
    const started = performance.now()
    await retrieve('timeout=1')
    await expect.poll(isPolled, { interval: 20, timeout: 4000 }).toBe(false)
    expect((performance.now() - started) / 1000).toBeLessThan(3.5)
  })
})

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
