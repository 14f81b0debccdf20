import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf, open, send } from '#testing/client.ts'
import { remote } from '#testing/processes/remote.ts'
import { type Played, type Stage, openStage } from '#testing/processes/stage.ts'
import { cursorOf, eventsIn, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const WEBHOOKS = '/services/webhooks/v1'
const MTM = '/services/mtm/v1'

// Runs on PostgreSQL alone (vitest.config.ts): the embedded engine's data belong to one process.
describe('three processes on one database', { timeout: 60_000 }, () => {
  let stage: Stage
  let a: Played
  let b: Played
  let c: Played
  beforeAll(async () => {
    stage = await openStage()
    ;[a, b, c] = await Promise.all([stage.start(), stage.start(), stage.start()])
  }, 60_000)
  afterAll(async () => {
    await Promise.all([a, b, c].map((one) => one.stop('SIGKILL')))
    await stage.remove()
  })

  const tagSets = [['several']]
  /** Events that only these subscriptions take, each with its number. */
  async function publish({ client, workspace }: Played, count: number, text = '') {
    const events = Array.from({ length: count }, (_, nth) => ({
      type: 'SEVERAL',
      tags: ['several'],
      workspaceId: workspace.id,
      payload: { nth, text },
    }))
    const { status, body } = await client.post(`${WEBHOOKS}/events/batch`, { events })
    expect(status).toBe(200)
    return body.data.map(({ sequenceInfo }: { sequenceInfo: number }) => sequenceInfo)
  }
  const pull = (client: Client, path: string) => client.get(`${path}/events?timeout=1&autoCommit=true`)

  test('a retrieval that waits on one is woken by a write on another within a second', async () => {
    const path = await subscribe(a, a.client, { tagSets })
    for (const writer of [b, c]) {
      const { answer } = await startPoll(remote(a.url), a.client, path, { query: 'timeout=60&autoCommit=true' })
      const written = await publish(writer, 1)
      const before = performance.now()
      expect(offsetsIn(await answer)).toEqual(written)
      expect(performance.now() - before).toBeLessThan(1000)
    }
  })

  test('a moved cursor and a deletion reach it from another process within a second, too', async () => {
    const path = await subscribe(a, a.client, { tagSets })
    const written = await publish(a, 3)
    await c.client.put(`${path}/cursor`, { offset: written[2] })
    const first = await startPoll(remote(a.url), a.client, path)
    const moved = performance.now()
    expect((await b.client.put(`${path}/cursor`, { offset: written[0] })).status).toBe(200)
    expect(offsetsIn(await first.answer)).toEqual(written.slice(1))
    expect(performance.now() - moved).toBeLessThan(1000)

    await c.client.put(`${path}/cursor`, { offset: written[2] })
    const second = await startPoll(remote(a.url), a.client, path)
    const deleted = performance.now()
    expect((await b.client.delete(path)).status).toBe(200)
    expect((await second.answer).status).toBe(404)
    expect(performance.now() - deleted).toBeLessThan(1000)
  })

  test('while one has a retrieval open the others refuse a second, and the first is untouched', async () => {
    const path = await subscribe(a, a.client, { tagSets })
    const { answer } = await startPoll(remote(a.url), a.client, path)
    for (const other of [b, c]) {
      const { status, body } = await pull(other.client, path)
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { errorMessage: expect.stringMatching(/^Another client is retrieving/) },
      })
    }
    const written = await publish(c, 1)
    expect(offsetsIn(await answer)).toEqual(written)
    expect(offsetsIn(await pull(b.client, path))).toEqual(written)
  })

  test('a technical user that was archived on one is refused by the others within a second', async () => {
    const { body } = await a.client.post(`${MTM}/technicalusers`, { userName: 'leaver', permissionRole: 'ADMIN' })
    const answer = await send(remote(b.url), 'POST', `${MTM}/oauth2/token`, {
      headers: { authorization: `Basic ${btoa(`apitoken:${body.data.apiTokenData.token}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const leavers = [b, c].map((one) => clientOf(remote(one.url), body.data.id, answer.body.access_token))
    const statuses = () =>
      Promise.all(leavers.map(async (client) => (await client.get(`${WEBHOOKS}/subscriptions`)).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await a.client.delete(`${MTM}/technicalusers/${body.data.id}`)).status).toBe(204)
    await expect.poll(statuses, { interval: 20, timeout: 1000 }).toEqual([401, 401])
  })

  test('one is killed with a retrieval under way: its client goes on at another from its cursor, and misses nothing', async () => {
    const waits = await subscribe(b, b.client, { tagSets })
    const reads = await subscribe(b, b.client, { tagSets, maxBatchSize: 51_200 })
    const before = await publish(b, 4)
    expect(offsetsIn(await pull(a.client, waits))).toEqual(before)
    expect((await a.client.put(`${reads}/cursor`, { offset: before[1] })).status).toBe(200)
    // More than the sockets between the two hold, so that the answer is still on its way.
    const bulk = await publish(c, 700, 'x'.repeat(20_000))
    expect((await a.client.put(`${waits}/cursor`, { offset: bulk.at(-1) })).status).toBe(200)

    const { answer } = await startPoll(remote(a.url), a.client, waits, { query: 'timeout=1&autoCommit=true' })
    const query = 'timeout=1&autoCommit=true'
    const response = await open(remote(a.url), 'GET', `${reads}/events?${query}`, { token: a.client.token })
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    const broken = Promise.allSettled([answer, readAll(reader)])
    const killedAt = performance.now()
    await a.stop('SIGKILL')
    expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cursorOf(b.client, reads)).toBe(before[1])

    const written = await publish(c, 2)
    // A client that is refused tries again; the lease of the dead process ends two seconds after its longest wait.
    const goOn = async (path: string) => {
      for (;;) {
        const next = await pull(b.client, path)
        if (next.status === 200) return next
        expect(next.status).toBe(409)
      }
    }
    expect(offsetsIn(await goOn(waits))).toEqual(written)
    expect(performance.now() - killedAt).toBeLessThan(4000)
    const readOn = await goOn(reads)
    expect(offsetsIn(readOn)).toEqual([...before.slice(2), ...bulk, ...written])
    expect(eventsIn(readOn).at(2)?.event.nth).toBe(0)
    expect(await cursorOf(b.client, reads)).toBe(written[1])
  })
})

async function readAll(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  while (!(await reader?.read())?.done) continue
}
