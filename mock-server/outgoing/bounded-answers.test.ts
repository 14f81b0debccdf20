import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { firstOf } from '#testing/order.ts'
import { answerBody } from './answer-body.ts'
import { allGone, closeAll, httpTarget, outgoing, post, tcpTarget } from './testing.ts'

afterEach(closeAll)

const KIB = 1024
const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'
/** Long beside a local answer and short beside the usual 15 s. */
const short = { answerMs: 300, connectMs: 250 }
const longer = { answerMs: 1500 }

/** A target that answers each request on a connection with what `answer` writes. */
const answering = (answer: (socket: Socket) => void) => tcpTarget((socket) => socket.once('data', () => answer(socket)))

/** Writes again and again, as fast as the other side reads. */
function pour(socket: Socket, piece: string | Buffer) {
  const go = () => {
    let more = !socket.destroyed
    while (more) more = socket.write(piece)
  }
  socket.on('drain', go)
  go()
}

/** Writes a piece every few milliseconds until the other side hangs up. */
function drip(socket: Socket, piece: string) {
  const timer = setInterval(() => socket.write(piece), 5)
  socket.once('close', () => clearInterval(timer))
}

describe('a received status counts although the body', () => {
  test('never ends', async () => {
    const target = await answering((socket) => {
      socket.write(`${head}\r\n`)
      pour(socket, Buffer.alloc(64 * KIB, 'x'))
    })
    const result = await post(outgoing(), target.url)
    expect(result).toMatchObject({ kind: 'answered', status: 200, truncated: true, cut: 'size' })
    if (result.kind !== 'answered') return
    expect(result.body).toBe('x'.repeat(64 * KIB))
    expect(result.bodyBytes).toBeGreaterThan(1024 * KIB)
    expect(result.bodyBytes).toBeLessThan(1280 * KIB)
    await allGone(target)
  })

  test('trickles in without an end', async () => {
    const target = await answering((socket) => {
      socket.write(`${head}\r\n`)
      drip(socket, '.')
    })
    const result = post(outgoing({}, short), target.url)
    const patient = post(outgoing({}, longer), target.url)
    expect(await firstOf({ result, patient })).toBe('result')
    expect(await result).toMatchObject({ kind: 'answered', status: 200, truncated: false, cut: 'time' })
    expect(await patient).toMatchObject({ kind: 'answered', status: 200, truncated: false, cut: 'time' })
    await allGone(target)
  })

  test('does not arrive', async () => {
    const target = await answering((socket) => void socket.write(`${head}content-length: 5\r\n\r\n`))
    expect(await post(outgoing({}, short), target.url)).toMatchObject({
      status: 200,
      body: '',
      bodyBytes: 0,
      cut: 'time',
    })
  })

  test.each(['end', 'resetAndDestroy'] as const)('breaks off (%s)', async (end) => {
    const target = await answering((socket) => {
      socket.write(`${head}content-length: 500\r\n\r\nhalf`, () => socket[end]())
    })
    const result = await post(outgoing(), target.url)
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'half', cut: 'connection' })
  })

  test('has invalid chunks', async () => {
    const target = await answering((socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\nnonsense\r\n`)
    })
    expect(await post(outgoing(), target.url)).toMatchObject({ status: 200, body: 'half', cut: 'connection' })
  })
})

test('compression is refused in the request, and a compressed answer is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(256 * 1024 * KIB))
  let accepted: string | undefined
  const target = await httpTarget((request, response) => {
    accepted = request.headers['accept-encoding']
    response.setHeader('content-encoding', 'gzip').end(bomb)
  })
  const before = process.memoryUsage().rss
  const result = await post(outgoing(), target.url)
  expect(accepted).toBe('identity')
  expect(result).toMatchObject({ kind: 'answered', status: 200, bodyBytes: bomb.length, truncated: true })
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * KIB)
})

describe('an answer is invalid if', () => {
  test('the header section never ends', async () => {
    const target = await answering((socket) => {
      socket.write(head)
      drip(socket, 'x-more: 1\r\n')
    })
    const result = post(outgoing({}, short), target.url)
    const patient = post(outgoing({}, longer), target.url)
    expect(await firstOf({ result, patient })).toBe('result')
    expect(await result).toMatchObject({ kind: 'unreachable', code: 'ANSWER_TIMEOUT' })
  })

  test.each([`x-flood: ${'y'.repeat(4000)}\r\n`, 'a: b\r\n', 'z'.repeat(64 * KIB)])(
    'the header section is flooded (%#)',
    async (piece) => {
      const target = await answering((socket) => {
        socket.write(head)
        pour(socket, piece)
      })
      // Not by the time: a busy machine may take long for the flood.
      const patient = outgoing({}, { answerMs: 100_000 })
      expect(await post(patient, target.url)).toMatchObject({ kind: 'unreachable', code: 'BAD_ANSWER' })
    },
  )

  test.each([
    ['nothing comes', () => undefined, 'ANSWER_TIMEOUT'],
    ['the connection ends', (socket: Socket) => socket.end(), 'CONNECTION_RESET'],
    ['the connection is reset', (socket: Socket) => socket.resetAndDestroy(), 'CONNECTION_RESET'],
    ['it is another protocol', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n'), 'BAD_ANSWER'],
    ['it switches protocols', (socket: Socket) => socket.write(switching), 'BAD_ANSWER'],
    ['only the promise of one comes', (socket: Socket) => socket.write('HTTP/1.1 103 Early\r\n\r\n'), 'ANSWER_TIMEOUT'],
  ])('%s', async (_what, answer, code) => {
    const target = await answering(answer)
    expect(await post(outgoing({}, short), target.url)).toMatchObject({ kind: 'unreachable', code })
  })
})

const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'

test('an early hint may precede the answer', async () => {
  const target = await answering((socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\nx-a: b\r\n\r\n')
  })
  expect(await post(outgoing(), target.url)).toMatchObject({ status: 204, headers: [['x-a', 'b']], body: '' })
})

describe('the kept part of an answer', () => {
  test('is text that the store accepts', async () => {
    const target = await answering((socket) => {
      socket.end(
        Buffer.from(`${head}x-odd: \xFF\xED\xA0\x80\r\nconnection: close\r\n\r\na\0b\xFF\xED\xA0\x80c\r\n`, 'latin1'),
      )
    })
    const result = await post(outgoing(), target.url)
    expect(result).toMatchObject({ body: 'a\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFDc\r\n', bodyBytes: 10, truncated: false })
    expect(JSON.stringify(result).isWellFormed()).toBe(true)
    expect(result).toMatchObject({ headers: expect.arrayContaining([['x-odd', '\uFFFD\uFFFD\uFFFD\uFFFD']]) })
  })

  test('has a limit for the header section', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `x-${at}: ${'v'.repeat(50)}\r\n`).join('')
    const target = await answering((socket) => void socket.write(`${head}${many}content-length: 0\r\n\r\n`))
    const result = await post(outgoing(), target.url)
    expect(result.kind === 'answered' && result.headers.length).toBe(100)
    const one = await answering(
      (socket) => void socket.write(`${head}x: ${'é'.repeat(20 * KIB)}\r\ncontent-length: 0\r\n\r\n`),
    )
    const long = await post(outgoing(), one.url)
    expect(long.kind === 'answered' && long.headers.flat().join('').length).toBe(16 * KIB)
  })

  test.each(['aé', 'a€', 'a😀'])('ends with a whole character (%s)', (text) => {
    const bytes = Buffer.from(text.repeat(10))
    for (let limit = 1; limit < bytes.length; limit++) {
      const kept = answerBody(limit)
      for (const byte of bytes) kept.add(Buffer.of(byte))
      const { body, truncated } = kept.read()
      expect(text.repeat(10).startsWith(body), body).toBe(true)
      expect(limit - Buffer.byteLength(body)).toBeLessThan(4)
      expect([truncated, kept.bytes]).toEqual([true, bytes.length])
    }
  })
})
