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

/** The test's administrator has used none of the places. */
async function peopleOf(service: TestService, count: number): Promise<Client[]> {
  const people: Client[] = []
  for (let nth = 0; nth < count; nth++) people.push(await signedIn(service, 'ADMIN'))
  return people
}

describe('the answers that the users of one workspace hold open are limited together:', () => {
  const tail = '/services/console/v1/tail'

  test('after 300 retrievals of six users a seventh gets 429 with a time to wait, another workspace is served, and whoever hangs up gives back the places', async ({
    service,
    admin,
  }) => {
    const free = await subscribe(service, admin, { tagSets: [] })
    const held: Hold[] = []
    for (const person of await peopleOf(service, 6)) {
      const paths: string[] = []
      for (let nth = 0; nth < 50; nth++) paths.push(await subscribe(service, person, { tagSets: [] }))
      held.push(
        hold(
          service,
          person,
          paths.map((path) => `${path}/events?timeout=60`),
        ),
      )
      for (const path of paths) while (!(await admin.get(path)).body.data.polling) continue
    }
    const { status, headers, body } = await admin.get(`${free}/events?timeout=1`)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.errorMessage).toContain('300 retrievals')
    const elsewhere = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    const stranger = await signedIn(service, 'ADMIN', { workspace: elsewhere })
    const theirs = await subscribe({ workspace: elsewhere }, stranger, { tagSets: [] })
    expect((await stranger.get(`${theirs}/events?timeout=1`)).status).toBe(200)
    await held[0]?.hangUp()
    expect((await admin.get(`${free}/events?timeout=1`)).status).toBe(200)
    for (const { hangUp } of held.slice(1)) await hangUp()
  })

  test('after 200 live tails of ten users an eleventh gets 429 with a time to wait, another workspace is served, and whoever hangs up gives back the places', async ({
    service,
    admin,
  }) => {
    const people = await peopleOf(service, 10)
    const held = people.map((person) => hold(service, person, Array<string>(20).fill(tail)))
    for (const { answers } of held) for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    // Without reading it: an answer that is not refused never ends.
    const refused = await open(service, 'GET', tail, { token: admin.token })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('200 live tails')
    const elsewhere = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    const stranger = hold(service, await signedIn(service, 'ADMIN', { workspace: elsewhere }), [tail])
    expect((await stranger.answers[0])?.status).toBe(200)
    await Promise.all([stranger.hangUp(), held[0]?.hangUp()])
    const last = hold(service, admin, [tail])
    expect((await last.answers[0])?.status).toBe(200)
    await last.hangUp()
    for (const { hangUp } of held.slice(1)) await hangUp()
  })
})

describe('a connection that breaks before the first byte gives back its place,', () => {
  /** Begins to ask for an answer so many times, and breaks the connections `after` so many turns of the event loop. */
  async function breakOff(service: TestService, { token }: Client, paths: readonly string[], after: number) {
    const broken = paths.map(async (path) => {
      const connection = new AbortController()
      const answer = open(service, 'GET', path, { token, signal: connection.signal })
      for (let turn = 0; turn < after; turn++) await new Promise((resolve) => void setImmediate(resolve))
      connection.abort()
      // Nobody reads the answer, nor cancels it.
      await answer
    })
    await Promise.all(broken)
  }

  test.for([0, 5])(
    'also when it breaks after %d turns, of live tails and of retrievals',
    async (after, { service, admin }) => {
      await breakOff(service, admin, Array<string>(20).fill('/services/console/v1/tail'), after)
      const tails = hold(service, admin, ['/services/console/v1/tail'])
      expect((await tails.answers[0])?.status).toBe(200)
      await tails.hangUp()
      const paths: string[] = []
      for (let nth = 0; nth < 50; nth++) paths.push(await subscribe(service, admin, { tagSets: [] }))
      await breakOff(
        service,
        admin,
        paths.map((path) => `${path}/events?timeout=60`),
        after,
      )
      expect((await admin.get(`${paths[0]}/events?timeout=1`)).status).toBe(200)
    },
  )
})
