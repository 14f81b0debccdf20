import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { allGone, closeAll, httpTarget, names, outgoing, post, tcpTarget } from './testing.ts'

afterEach(closeAll)

const resolve = names({ 'hooks.test': ['127.0.0.1'], 'both.test': ['::1', '127.0.0.1'] })

/** What a target was sent. */
async function received(request: IncomingMessage): Promise<{ headers: IncomingMessage['headers']; body: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return { headers: request.headers, body: Buffer.concat(chunks).toString() }
}

test('a request arrives as given, except for the headers of the connection, which are ours', async () => {
  const got = Promise.withResolvers<Awaited<ReturnType<typeof received>>>()
  const target = await httpTarget((request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']).writeHead(202).end('grüezi')
    received(request).then(got.resolve, got.reject)
  })
  const out = outgoing({ resolve })
  const result = await out.send({
    url: `http://hooks.test:${target.port}/a%20b?c=d#e`,
    method: 'PUT',
    headers: [
      ['Content-Type', 'text/plain'],
      ['X-Own', 'é'],
      ['Host', '169.254.169.254'],
      ['Transfer-Encoding', 'chunked'],
      ['Accept-Encoding', 'gzip'],
    ],
    body: 'naïve',
  })
  const { headers, body } = await got.promise
  expect(body).toBe('naïve')
  expect(headers).toEqual({
    host: `hooks.test:${target.port}`,
    connection: 'keep-alive',
    'content-length': '6',
    'content-type': 'text/plain',
    'x-own': 'é',
    'accept-encoding': 'identity',
    'user-agent': 'test/1',
  })
  expect(result).toMatchObject({ kind: 'answered', status: 202, body: 'grüezi', bodyBytes: 7, truncated: false })
  expect(result).toMatchObject({
    headers: expect.arrayContaining([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]),
  })
})

test.each([
  ['x-a', 'b\r\nx-c: d'],
  ['x-a', '\0'],
  ['x a', 'b'],
  ['x-a', '漢'],
])('the header %j: %j is refused', async (name, value) => {
  const target = await httpTarget((_request, response) => response.end())
  const headers = [[name, value]] as const
  const result = await outgoing().send({ url: target.url, method: 'POST', headers, body: '' })
  expect(result).toMatchObject({ kind: 'unreachable', code: 'TARGET_URL_INVALID' })
  expect(await post(outgoing(), target.url)).toMatchObject({ status: 200 })
})

describe('connections', () => {
  test('are reused, and only the request that opened one reports its phases', async () => {
    const target = await httpTarget((_request, response) => response.end())
    const out = outgoing({ resolve })
    const url = `http://hooks.test:${target.port}/`
    const [first, second] = [await post(out, url), await post(out, url)]
    expect(Object.keys(first.phases).toSorted()).toEqual(['connect', 'dns', 'firstByte', 'total'])
    expect(Object.keys(second.phases).toSorted()).toEqual(['firstByte', 'total'])
    expect(target.sockets).toHaveLength(1)
  })

  test('are limited for each origin, and none is opened for a request that has left the queue', async () => {
    const answers: (() => void)[] = []
    const target = await tcpTarget((socket) =>
      socket.on('data', () => answers.push(() => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))),
    )
    const out = outgoing({}, { connectionsPerOrigin: 2 })
    const leaving = new AbortController()
    const first = [post(out, target.url), post(out, target.url)]
    const gone = post(out, target.url, leaving.signal)
    const waiting = post(out, target.url)
    leaving.abort()
    expect(await gone).toMatchObject({ code: 'ABORTED' })
    await expect.poll(() => answers).toHaveLength(2)
    answers.forEach((answer) => answer())
    for (const result of first) expect(await result).toMatchObject({ status: 204 })
    await expect.poll(() => answers).toHaveLength(3)
    answers[2]?.()
    expect(await waiting).toMatchObject({ status: 204 })
    expect([answers.length, target.sockets.length]).toEqual([3, 2])
  })

  test('of one lane that hang do not delay another lane to the same origin', async () => {
    const hanging: IncomingMessage[] = []
    const target = await httpTarget((request, response) => {
      if (request.headers['x-lane'] === 'slow') hanging.push(request)
      else response.end()
    })
    const out = outgoing({}, { connectionsPerOrigin: 1 })
    const leaving = new AbortController()
    const send = (lane: string) =>
      out.send({ url: target.url, method: 'POST', headers: [['x-lane', lane]], body: '', lane }, leaving.signal)
    const slow = [send('slow'), send('slow')]
    expect([await send('quick'), await send('quick')]).toMatchObject([{ status: 200 }, { status: 200 }])
    await expect.poll(() => hanging).toHaveLength(1)
    leaving.abort()
    expect(await Promise.all(slow)).toMatchObject([{ code: 'ABORTED' }, { code: 'ABORTED' }])
    expect(target.sockets).toHaveLength(2)
  })

  test('to many origins are closed when they are no longer used', async () => {
    const targets = await Promise.all(Array.from({ length: 20 }, () => httpTarget((_request, answer) => answer.end())))
    const out = outgoing({}, { idleMs: 50 })
    await Promise.all(targets.flatMap(({ url }) => [post(out, url), post(out, url)]))
    expect(targets.flatMap((target) => target.sockets)).toHaveLength(40)
    await allGone(...targets)
    expect(await post(out, targets[0]?.url ?? '')).toMatchObject({ status: 200 })
  })

  test('that the server closed in the meantime are not used', async () => {
    let requests = 0
    const target = await tcpTarget((socket) => {
      socket.on('data', () => {
        requests++
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      })
    })
    const out = outgoing()
    for (let round = 1; round <= 20; round++) {
      expect(await post(out, target.url)).toMatchObject({ status: 200 })
      await allGone(target)
      expect([requests, target.sockets.length]).toEqual([round, round])
    }
  })

  describe('that were used before and are cut', () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
    const cuts: Record<string, (socket: Socket) => void> = {
      'are ended': (socket) => void socket.end(),
      'are reset': (socket) => void socket.resetAndDestroy(),
    }

    for (const [name, cut] of Object.entries(cuts))
      test(`and ${name} before the answer begins: the request is sent again at once, on a new one`, async () => {
        let requests = 0
        const serve = (socket: Socket) => () => (++requests === 2 ? cut(socket) : socket.write(answer))
        const target = await tcpTarget((socket) => socket.on('data', serve(socket)))
        const out = outgoing()
        expect(await post(out, target.url)).toMatchObject({ status: 200 })
        const second = await post(out, target.url)
        expect(second).toMatchObject({ status: 200, phases: { connect: expect.any(Number) } })
        expect(await post(out, target.url)).toMatchObject({ status: 200 })
        expect([requests, target.sockets.length]).toEqual([4, 2])
      })

    test('are tried once more only', async () => {
      let requests = 0
      const serve = (socket: Socket) => () => (++requests === 1 ? socket.write(answer) : socket.destroy())
      const target = await tcpTarget((socket) => socket.on('data', serve(socket)))
      const out = outgoing()
      expect(await post(out, target.url)).toMatchObject({ status: 200 })
      expect(await post(out, target.url)).toMatchObject({ code: 'CONNECTION_RESET' })
      expect([requests, target.sockets.length]).toEqual([3, 2])
    })

    test('and within the answer: nothing is sent again', async () => {
      let requests = 0
      const serve = (socket: Socket) => () =>
        ++requests === 1 ? socket.write(answer) : void socket.write('HTTP/1.1 2', () => socket.destroy())
      const target = await tcpTarget((socket) => socket.on('data', serve(socket)))
      const out = outgoing()
      expect(await post(out, target.url)).toMatchObject({ status: 200 })
      expect(await post(out, target.url)).toMatchObject({ code: 'CONNECTION_RESET' })
      expect([requests, target.sockets.length]).toEqual([2, 1])
    })
  })

  test('that are new and are cut send the request only once', async () => {
    let requests = 0
    const serve = (socket: Socket) => () => {
      requests++
      socket.destroy()
    }
    const target = await tcpTarget((socket) => socket.on('data', serve(socket)))
    expect(await post(outgoing(), target.url)).toMatchObject({ code: 'CONNECTION_RESET' })
    expect(requests).toBe(1)
  })

  test('go to the first address that answers', async () => {
    const target = await httpTarget((_request, response) => response.end())
    const out = outgoing({ allow: ['both.test'], resolve })
    expect(await post(out, `http://both.test:${target.port}/`)).toMatchObject({ status: 200 })
  })
})
