import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as base, describe, expect } from 'vitest'
import { type Listener, listen } from './listener.ts'

/** A listener whose answers wait until the test ends them, and the paths of the requests that it has begun to answer. */
const test = base.extend('served', async ({}, { onCleanup }) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const listener: Listener = await listen(0, '127.0.0.1', () => {})
  onCleanup(() => listener.close(0))
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url)
    begun.push(pathname)
    await new Promise<void>((resolve) => ends.push(resolve))
    return new Response(`answer to ${pathname}\n`)
  }
  listener.serve(answer, {}, undefined)
  return { begun, port: listener.port, endOne: () => ends.shift()?.() }
})

const requests = (count: number) =>
  Array.from({ length: count }, (_, nth) => `GET /${nth} HTTP/1.1\r\nHost: landscape.test\r\n\r\n`).join('')

describe('requests that a connection sends ahead of their answers', () => {
  test('are begun one after the other, and answered in their order', async ({ served: { begun, port, endOne } }) => {
    const socket = connect(port, '127.0.0.1')
    const answers = text(socket)
    socket.write(requests(4).replace('GET /3 HTTP/1.1', 'GET /3 HTTP/1.1\r\nConnection: close'))
    for (const nth of [1, 2, 3, 4]) {
      // Node hands over together what arrived together, so any more that were begun would be there already.
      await expect.poll(() => begun.length).toBeGreaterThanOrEqual(nth)
      expect(begun).toHaveLength(nth)
      endOne()
    }
    expect([...(await answers).matchAll(/answer to \/\d/g)].map(String)).toEqual(
      [0, 1, 2, 3].map((nth) => `answer to /${nth}`),
    )
  })

  test('end the connection where they are more than sixteen, and none of them is begun', async ({ served }) => {
    const other = connect(served.port, '127.0.0.1')
    other.write(requests(1))
    await expect.poll(() => served.begun).toEqual(['/0'])
    const socket = connect(served.port, '127.0.0.1').on('error', () => {})
    socket.write(requests(1000))
    await expect.poll(() => socket.closed || served.begun.length > 2).toBe(true)
    expect(served.begun).toEqual(['/0', '/0'])
    served.endOne()
    const [answer] = await once(other, 'data')
    expect(String(answer)).toContain('HTTP/1.1 200')
    other.destroy()
  })
})
