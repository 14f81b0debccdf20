import { describe, expect } from 'vitest'
import { type Client, open } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { test } from '#testing/webhooks/fixtures.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'

interface Hold {
  readonly answers: Promise<Response>[]
  readonly hangUp: () => Promise<void>
}

/** Opens the same number of answers as there are paths, and leaves them open. */
function hold(service: TestService, client: Client, paths: readonly string[]): Hold {
  const connections = paths.map(() => new AbortController())
  const answers = paths.map((path, nth) => {
    const signal = connections[nth]?.signal
    return open(service, 'GET', path, { token: client.token, ...(signal ? { signal } : {}) })
  })
  return {
    answers,
    async hangUp() {
      for (const connection of connections) connection.abort()
      for (const answer of answers) await (await answer).body?.cancel().catch(() => undefined)
    },
  }
}

describe('the answers that one user holds open are limited:', () => {
  test('the 51st retrieval that waits gets 429 with a time to wait, other users are served, and whoever hangs up gives back all places', async ({
    service,
    admin,
  }) => {
    const other = await signedIn(service, 'ADMIN')
    const paths: string[] = []
    for (let nth = 0; nth < 51; nth++) paths.push(await subscribe(service, admin, { tagSets: [] }))
    const [free = '', ...busy] = paths
    const first = hold(
      service,
      admin,
      busy.map((path) => `${path}/events?timeout=60`),
    )
    for (const path of busy) while (!(await other.get(path)).body.data.polling) continue
    const { status, headers, body } = await admin.get(`${free}/events?timeout=1`)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.errorMessage).toContain('50 retrievals')
    expect((await other.get(`${free}/events?timeout=1`)).status).toBe(200)
    await first.hangUp()
    // Refusals and finished answers take no place for good.
    for (let nth = 0; nth < 51; nth++) expect((await admin.get(`${free}/events?timeout=0`)).status).toBe(400)
    const second = hold(
      service,
      admin,
      busy.map((path) => `${path}/events?timeout=60`),
    )
    for (const path of busy) while (!(await other.get(path)).body.data.polling) continue
    await second.hangUp()
    expect((await admin.get(`${free}/events?timeout=1`)).status).toBe(200)
  })

  test('the 21st live tail gets 429 with a time to wait, and whoever hangs up gives back all places', async ({
    service,
    admin,
  }) => {
    const tail = '/services/console/v1/tail'
    for (let round = 0; round < 2; round++) {
      const tails = hold(service, admin, Array<string>(20).fill(tail))
      for (const { status } of await Promise.all(tails.answers)) expect(status).toBe(200)
      const { status, headers, body } = await admin.get(tail)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body.errorMessage).toContain('20 live tails')
      await tails.hangUp()
    }
  })
})
