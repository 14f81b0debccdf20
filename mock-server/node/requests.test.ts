import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as base, describe, expect } from 'vitest'
import { listen } from './listener.ts'
import { openLog } from './log.ts'
import { isOwnPath, requests } from './requests.ts'

/** Sends bytes to a process whose store answers and whose only page is the console, and reads until it closes the connection. */
const test = base.extend('send', async ({}, { onCleanup }) => {
  const listener = await listen(0, '127.0.0.1', () => {})
  onCleanup(() => listener.close(0))
  const fetch = requests({
    service: { routes: [], fetch: async ({ url }) => new Response(url) },
    storage: { ping: async () => {} },
    serviceName: 'pathfinder',
    pages: async () => new Response('a page'),
    metricsAccess: () => undefined,
    log: openLog('silent', false),
    isClosing: () => false,
  })
  listener.serve(fetch, {}, { isOwnPath, pages: (_, outgoing) => void outgoing.end('a page') })
  return async (...lines: string[]) => {
    const socket = connect(listener.port, '127.0.0.1')
    socket.write([...lines, '', ''].join('\r\n'))
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return [Number(head.split(' ')[1]), body] as const
  }
})

describe('a request over HTTP/1.0 without a Host', () => {
  test.for(['/healthz', '/readyz'])('asks %s, as load balancers do', async (path, { send }) => {
    const ok = [200, '{"status":"ok"}']
    expect(await send(`GET ${path} HTTP/1.0`)).toEqual(ok)
    expect(await send(`GET ${path}?probe=1 HTTP/1.0`, 'User-Agent: probe')).toEqual(ok)
    expect(await send(`GET ${path} HTTP/1.0`, 'Host:')).toEqual(ok)
    expect(await send(`HEAD ${path} HTTP/1.0`)).toEqual([200, ''])
  })

  test('is answered at every other address, too', async ({ send }) => {
    expect((await send('GET /metrics HTTP/1.0'))[0]).toBe(200)
    expect((await send('GET /services/x HTTP/1.0'))[0]).toBe(200)
    expect(await send('GET / HTTP/1.0')).toEqual([200, 'a page'])
  })

  test('is refused over HTTP/1.1, and with a Host that is none', async ({ send }) => {
    expect((await send('GET /healthz HTTP/1.1'))[0]).toBe(400)
    expect((await send('GET /healthz HTTP/1.0', 'Host: a b/c'))[0]).toBe(400)
  })
})
