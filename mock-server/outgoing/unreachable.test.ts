import { afterEach, describe, expect, test } from 'vitest'
import type { OutgoingResult } from './outgoing.ts'
import { closeAll, httpTarget, names, outgoing, post, socketsOpenedBy, tcpTarget } from './testing.ts'

afterEach(closeAll)

/** Long beside a local answer and short beside the usual seconds. */
const short = { answerMs: 300, connectMs: 250 }
const resolve = names({ 'hooks.test': ['127.0.0.1'] })

describe('a target is unreachable:', () => {
  test('a closed port', async () => {
    const target = await tcpTarget(() => undefined)
    await closeAll()
    const result = await post(outgoing({ resolve }), `http://hooks.test:${target.port}/`)
    expect(result).toMatchObject({ kind: 'unreachable', code: 'CONNECTION_REFUSED' })
    expect(result.kind === 'unreachable' && result.message).not.toContain('127.')
    expect(result.phases.dns).toBeDefined()
  })

  test('a name that is unknown, or not resolved in time', async () => {
    expect(await post(outgoing({ resolve }), 'http://nowhere.test/')).toMatchObject({ code: 'NAME_NOT_RESOLVED' })
    const never = outgoing({ resolve: () => new Promise(() => undefined) }, short)
    expect(await post(never, 'http://nowhere.test/')).toMatchObject({ code: 'NAME_NOT_RESOLVED' })
    expect(await never.violation('http://nowhere.test/')).toBeUndefined()
  })

  test('a name that is resolved too late, and then not connected to', async () => {
    const found = Promise.withResolvers<string[]>()
    const out = outgoing({ resolve: () => found.promise }, short)
    const opened = await socketsOpenedBy(async () => {
      expect(await post(out, 'http://late.test/')).toMatchObject({ code: 'NAME_NOT_RESOLVED' })
      found.resolve(['127.0.0.1'])
      await new Promise(setImmediate)
    })
    expect(opened).toBe(0)
  })

  test('a connection that is not ready before the deadline', async () => {
    const out = outgoing({ resolve: () => new Promise(() => undefined) }, { ...short, connectMs: 60_000 })
    expect(await post(out, 'http://hooks.test/')).toMatchObject({ code: 'CONNECT_TIMEOUT' })
  })

  test('a TLS server that says nothing, or a server without TLS', async () => {
    const silent = await tcpTarget(() => undefined)
    const slow = await post(outgoing({}, short), silent.url.replace('http:', 'https:'))
    expect(slow).toMatchObject({ code: 'CONNECT_TIMEOUT' })
    const plain = await httpTarget((_request, response) => response.end())
    expect(await post(outgoing(), plain.url.replace('http:', 'https:'))).toMatchObject({ code: 'TLS_FAILED' })
  })
})

describe('requests are aborted', () => {
  test('by their signal, before and while they are sent', async () => {
    const target = await tcpTarget(() => undefined)
    const out = outgoing()
    const opened = await socketsOpenedBy(async () => {
      expect(await post(out, target.url, AbortSignal.abort())).toMatchObject({ code: 'ABORTED' })
    })
    expect(opened).toBe(0)
    expect(await post(out, target.url, AbortSignal.timeout(50))).toMatchObject({ code: 'ABORTED' })
  })

  test('by closing: those in flight, those in the queue and later ones', async () => {
    const target = await tcpTarget(() => undefined)
    const out = outgoing({}, { connectionsPerOrigin: 1 })
    const results: Promise<OutgoingResult>[] = [post(out, target.url), post(out, target.url)]
    await out.close()
    results.push(post(out, target.url))
    for (const result of results) expect(await result).toMatchObject({ kind: 'unreachable', code: 'ABORTED' })
  })
})
