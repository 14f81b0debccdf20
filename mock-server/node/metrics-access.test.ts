import { networkInterfaces } from 'node:os'
import { test as base, describe, expect } from 'vitest'
import { listen } from './listener.ts'
import { metricsAccess } from './metrics-access.ts'

const TOKEN = 'token-of-the-monitoring'
const bearer = (authorization: string) => new Headers({ authorization })
const statusOf = (response: Response | undefined) => response?.status ?? 200

const test = base.extend('isLocalOn', () => async (host: string) => {
  const listener = await listen(0, host, () => {})
  await listener.close(0)
  return listener.isLocal
})

describe('the figures of the process', () => {
  test('with a token are for those who send it', () => {
    for (const isLocal of [true, false]) {
      const access = metricsAccess({ token: TOKEN, isLocal })

      for (const scheme of ['Bearer', 'bearer']) expect(statusOf(access(bearer(`${scheme} ${TOKEN}`)))).toBe(200)
      for (const wrong of ['', 'Bearer', 'Bearer ', 'Bearer x', `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN}x`])
        expect(statusOf(access(bearer(wrong)))).toBe(401)
      expect(statusOf(access(new Headers()))).toBe(401)
    }
  })

  test('without a token are open to this machine only', async () => {
    expect(statusOf(metricsAccess({ token: undefined, isLocal: true })(new Headers()))).toBe(200)
    const refusal = metricsAccess({ token: undefined, isLocal: false })(bearer('Bearer undefined'))
    expect([refusal?.status, await refusal?.json()]).toEqual([
      403,
      { status: expect.stringContaining('METRICS_TOKEN') },
    ])
  })
})

describe('a listener', () => {
  test.for(['127.0.0.1', '127.0.0.2', 'localhost'])(
    'on %s is reached from this machine only',
    async (host, { isLocalOn }) => {
      expect(await isLocalOn(host)).toBe(true)
    },
  )

  test('on all addresses or on one of the network is reached from others', async ({ isLocalOn }) => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const host of ['0.0.0.0', ...others.map(({ address }) => address)]) expect(await isLocalOn(host)).toBe(false)
  })
})
