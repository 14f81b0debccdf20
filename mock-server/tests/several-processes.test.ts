import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addRoles } from '#testing/access/roles.ts'
import { type Client, clientOf, open, send } from '#testing/client.ts'
import { firstOf } from '#testing/order.ts'
import { remote } from '#testing/processes/remote.ts'
import { type KillableService, type SharedStore, openSharedStore } from '#testing/processes/shared-store.ts'
import { cursorOf, eventsIn, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const WEBHOOKS = '/services/webhooks/v1'
const MTM = '/services/mtm/v1'

// Runs on PostgreSQL alone (vitest.config.ts): the embedded engine's data belong to one process.
describe('three processes on one database', () => {
  let store: SharedStore
  let a: KillableService
  let b: KillableService
  let c: KillableService
  beforeAll(async () => {
    store = await openSharedStore()
    ;[a, b, c] = await Promise.all([store.start(), store.start(), store.start()])
  }, 300_000)
  afterAll(async () => {
    await Promise.all([a, b, c].map((process) => process.stop('SIGKILL')))
    await store.remove()
  })

  const tagSets = [['several']]
  /** Events that only these subscriptions take, each with its number. */
  async function publish({ client, workspace }: KillableService, count: number, text = '') {
    const events = Array.from({ length: count }, (_, nth) => ({
      type: 'SEVERAL',
      tags: ['several'],
      workspaceId: workspace.id,
      payload: { nth, text },
    }))
    const offsets: number[] = []
    // A batch may have 2 MiB.
    for (let nth = 0; nth < count; nth += 80) {
      const { status, body } = await client.post(`${WEBHOOKS}/events/batch`, { events: events.slice(nth, nth + 80) })
      expect(status).toBe(200)
      offsets.push(...body.data.map(({ sequenceInfo }: { sequenceInfo: number }) => sequenceInfo))
    }
    return offsets
  }
  const pull = (client: Client, path: string) => client.get(`${path}/events?timeout=1&autoCommit=true`)
  /** So many seconds, one after the other, as the process itself counts them: retrievals that find nothing. */
  async function seconds(service: KillableService, count = 1) {
    const idle = await subscribe(service, service.client, { tagSets: [['nothing']] })
    for (let nth = 0; nth < count; nth++) expect(offsetsIn(await pull(service.client, idle))).toEqual([])
  }

  /** A technical user, made in one process, with an access token from another. */
  async function program(members: object) {
    const { body } = await a.client.post(`${MTM}/technicalusers`, members)
    const token = await send(remote(b.url), 'POST', `${MTM}/oauth2/token`, {
      headers: { authorization: `Basic ${btoa(`apitoken:${body.data.apiTokenData.token}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return { id: body.data.id, token: token.body.access_token }
  }

  test('a change of the data model is what all processes answer by within a second', async () => {
    const path = '/services/pathfinder/v1'
    const { body, headers } = await a.client.get(`${path}/models/dataModel`)
    const etag = headers.get('etag') ?? ''
    const { factSheets, ...rest } = body.data
    const model = { ...rest, factSheets: { ...factSheets, DataCenter: { fields: { rackCount: { type: 'INTEGER' } } } } }
    // All have compiled the model of before.
    await Promise.all([a, b, c].map(({ client }) => client.post(`${path}/graphql`, { query: '{ __typename }' })))
    expect((await a.client.put(`${path}/models/dataModel`, model)).status).toBe(200)
    await Promise.all([b, c].map((process) => seconds(process)))
    for (const { client, url } of [a, b, c]) {
      const query = '{ type: __type(name: "DataCenter") { fields { name } } }'
      const { data } = (await client.post(`${path}/graphql`, { query })).body
      expect(data.type.fields).toContainEqual({ name: 'rackCount' })
      expect((await client.post(`${path}/factSheets`, { type: 'DataCenter', name: url })).status).toBe(200)
      // Whoever has read the model of before, in whichever process, would undo the change.
      const late = await client.put(`${path}/models/dataModel`, body.data, { headers: { 'if-match': etag } })
      expect(late.status).toBe(409)
    }
  })

  test('a write in one process wakes a retrieval that waits in another within a second', async () => {
    const path = await subscribe(a, a.client, { tagSets })
    for (const writer of [b, c]) {
      const { answer } = await startPoll(remote(a.url), a.client, path, { query: 'timeout=60&autoCommit=true' })
      const written = await publish(writer, 1)
      expect(await firstOf({ answer, second: seconds(a) })).toBe('answer')
      expect(offsetsIn(await answer)).toEqual(written)
    }
  })

  test('a cursor moved or a subscription deleted in one process ends a wait in another within a second', async () => {
    const path = await subscribe(a, a.client, { tagSets })
    const written = await publish(a, 3)
    await c.client.put(`${path}/cursor`, { offset: written[2] })
    const first = await startPoll(remote(a.url), a.client, path)
    expect((await b.client.put(`${path}/cursor`, { offset: written[0] })).status).toBe(200)
    expect(await firstOf({ answer: first.answer, second: seconds(a) })).toBe('answer')
    expect(offsetsIn(await first.answer)).toEqual(written.slice(1))

    await c.client.put(`${path}/cursor`, { offset: written[2] })
    const second = await startPoll(remote(a.url), a.client, path)
    expect((await b.client.delete(path)).status).toBe(200)
    expect(await firstOf({ answer: second.answer, second: seconds(a) })).toBe('answer')
    expect((await second.answer).status).toBe(404)
  })

  test('a retrieval open in one process makes the others refuse a second one, and goes on', async () => {
    const path = await subscribe(a, a.client, { tagSets })
    const { answer } = await startPoll(remote(a.url), a.client, path, { query: 'timeout=30&autoCommit=true' })
    for (const other of [b, c]) {
      const { status, body } = await pull(other.client, path)
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { errorMessage: expect.stringMatching(/^Another client is retrieving/) },
      })
    }
    const written = await publish(c, 1)
    expect(offsetsIn(await answer)).toEqual(written)
    expect(offsetsIn(await pull(b.client, path))).toEqual([])
  })

  test('a role changed in one process counts in the others within a second, in a retrieval that waits too', async () => {
    const reads = { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'], instances: [] }
    await addRoles(a.client, { EVENT_READER: [reads] })
    const user = { userName: 'reads events', permissionRole: 'VIEWER', customerRoles: 'EVENT_READER' }
    const { id, token } = await program(user)
    const readers = [b, c].map(({ url }) => clientOf(remote(url), id, token))
    const statuses = () =>
      Promise.all(readers.map(async (client) => (await client.get(`${WEBHOOKS}/subscriptions`)).status))
    expect(await statuses()).toEqual([200, 200])
    const [, reader] = readers
    const path = await subscribe(a, a.client, { tagSets })
    if (!reader) throw new Error('There is no reader')
    const { answer } = await startPoll(remote(c.url), reader, path, { query: 'timeout=60' })

    await addRoles(a.client, { EVENT_READER: [] })
    const refused = vi.waitFor(async () => expect(await statuses()).toEqual([403, 403]), {
      interval: 20,
      timeout: 300_000,
    })
    expect(await firstOf({ refused, second: seconds(a) })).toBe('refused')
    await publish(b, 1)
    expect((await answer).status).toBe(403)
  })

  test('an entity taken from somebody in one process counts in their tail, open in another, within a second', async () => {
    const { body: entity } = await a.client.post('/models/accessControlEntities', { name: 'SEVERAL_PROCESSES' })
    const user = { userName: 'follows', permissionRole: 'SYSTEM_WRITE', accessControlEntities: entity.data.name }
    const { id, token } = await program(user)
    const response = await open(remote(c.url), 'GET', '/services/console/v1/tail', { token })
    const messages = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    /** The names of what the events are about, up to one of them. */
    const upTo = async (last: string) => {
      const names: string[] = []
      while (!names.includes(last)) {
        const { value, done } = (await messages?.read()) ?? { done: true, value: undefined }
        if (done || !value) throw new Error(`The tail ended after ${names.join(', ')}`)
        if (value.event === 'log') names.push(JSON.parse(value.data).objectName)
      }
      return names
    }
    const make = async (name: string, readers: string[] = []) => {
      const sheet = { type: 'Application', name, permittedReadACL: readers }
      expect((await b.client.post('/factSheets', sheet)).status).toBe(200)
    }
    await make('Shown while held', [entity.data.id])
    await make('Open before')
    expect(await upTo('Open before')).toContain('Shown while held')

    const { body } = await a.client.get(`${MTM}/permissions?includeTechnicalUsers=true&userId=${id}`)
    const without = { role: 'SYSTEM_WRITE', accessControlEntities: '' }
    expect((await a.client.put(`${MTM}/permissions/${body.data[0].id}`, without)).status).toBe(200)
    await seconds(c)
    await make('Hidden since', [entity.data.id])
    await make('Open after')
    expect(await upTo('Open after')).not.toContain('Hidden since')
    await messages?.cancel()
  })

  test('a technical user archived in one process is refused by the others within a second', async () => {
    const { id, token } = await program({ userName: 'leaver', permissionRole: 'ADMIN' })
    const leavers = [b, c].map(({ url }) => clientOf(remote(url), id, token))
    const statuses = () =>
      Promise.all(leavers.map(async (client) => (await client.get(`${WEBHOOKS}/subscriptions`)).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await a.client.delete(`${MTM}/technicalusers/${id}`)).status).toBe(204)
    const refused = vi.waitFor(async () => expect(await statuses()).toEqual([401, 401]), {
      interval: 20,
      timeout: 300_000,
    })
    expect(await firstOf({ refused, second: seconds(c) })).toBe('refused')
  })

  test('after a process is killed during retrievals, their clients go on at another from the cursor and miss nothing', async () => {
    const waits = await subscribe(b, b.client, { tagSets })
    const reads = await subscribe(b, b.client, { tagSets, maxBatchSize: 51_200 })
    const before = await publish(b, 4)
    expect(offsetsIn(await pull(a.client, waits))).toEqual(before)
    expect((await a.client.put(`${reads}/cursor`, { offset: before[1] })).status).toBe(200)
    // More than the sockets between the two hold, so that the answer is still on its way.
    const bulk = await publish(c, 700, 'x'.repeat(20_000))
    expect((await a.client.put(`${waits}/cursor`, { offset: bulk.at(-1) })).status).toBe(200)

    const query = 'timeout=1&autoCommit=true'
    const response = await open(remote(a.url), 'GET', `${reads}/events?${query}`, { token: a.client.token })
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    // Last before the kill: it waits for a second only, which on a busy machine is short.
    const { answer } = await startPoll(remote(a.url), a.client, waits, { query })
    const broken = Promise.allSettled([answer, readAll(reader)])
    await a.stop('SIGKILL')
    const fourSeconds = seconds(c, 4)
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
    const answered = goOn(waits)
    expect(await firstOf({ answered, fourSeconds })).toBe('answered')
    expect(offsetsIn(await answered)).toEqual(written)
    await fourSeconds
    const readOn = await goOn(reads)
    expect(offsetsIn(readOn)).toEqual([...before.slice(2), ...bulk, ...written])
    expect(eventsIn(readOn).at(2)?.event.nth).toBe(0)
    expect(await cursorOf(b.client, reads)).toBe(written[1])
  })
})

async function readAll(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  while (!(await reader?.read())?.done) continue
}
