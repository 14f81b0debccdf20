import type { Role } from '#contract/access.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, clientOf, open } from '#testing/client.ts'
import { PASSWORD, signedIn, tokenOf } from '#testing/people.ts'
import { attemptsOf, deliveriesOf, subscribePush } from '#testing/webhooks/push.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, startTarget } from '#testing/webhooks/target.ts'
import { cursorOf, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const EVENTS = '/services/console/v1/events'
const ids = {
  FINANCE: 'aaaaaaaa-0000-4000-8000-000000000001',
  HR: 'aaaaaaaa-0000-4000-8000-000000000002',
  LEGAL: 'aaaaaaaa-0000-4000-8000-000000000003',
}

let service: TestService
let admin: Client
/** Supporters: one holds the entity FINANCE by its name, one HR and LEGAL by other spellings, one holds none. */
let finance: Client
let others: Client
let plain: Client
let target: Target

beforeAll(async () => {
  service = await startService()
  const { storage, workspace } = service
  await storage.db
    .insertInto('access_control_entity')
    .values(
      Object.entries(ids).map(([name, id]) => {
        return { workspace_id: workspace.id, id, name, name_key: name, display_name: null, description: null }
      }),
    )
    .execute()
  admin = await signedIn(service, 'ADMIN')
  finance = await holding('SUPPORT', 'FINANCE')
  others = await holding('SUPPORT', `UNKNOWN ;HR,\n${ids.LEGAL.toUpperCase()}`)
  plain = await holding('SUPPORT', '')
})
afterAll(() => service.close())
beforeEach(async () => {
  target = await startTarget()
  return target.close
})

/** Somebody signed in whose permission names these entities. */
async function holding(role: Role, entities: string): Promise<Client> {
  const email = `${crypto.randomUUID()}@example.com`
  const person = { email, firstName: 'Test', lastName: role, role, password: PASSWORD }
  const [added] = await service.service.setup.addPeople(service.workspace, [person])
  const userId = added?.id ?? ''
  await hold(userId, entities)
  return clientOf(service, userId, await tokenOf(service, email))
}

const hold = (userId: string, entities: string) =>
  service.storage.db
    .updateTable('permission')
    .set({ access_control_entities: entities })
    .where('workspace_id', '=', service.workspace.id)
    .where('user_id', '=', userId)
    .execute()

/** An open event, one for FINANCE, one for HR or LEGAL, and an open one again; answers with the first offset. */
async function write(): Promise<number> {
  const acls = [undefined, [ids.FINANCE], [ids.HR, ids.LEGAL], []]
  const about = { workspaceId: service.workspace.id, actorId: admin.userId }
  await service.service.services.log.record(about, async (_, tell) => {
    for (const [nth, readAcl] of acls.entries()) {
      const object = { objectId: crypto.randomUUID(), objectName: `Object ${nth}` }
      const event = { type: 'FACT_SHEET_UPDATED', className: 'TestEvent', ...object, changes: true, members: { nth } }
      tell({ ...event, factSheetType: 'Application', ...(readAcl ? { readAcl } : {}) })
    }
  })
  return (await admin.get(EVENTS)).body.head - 3
}

async function managedBy({ userId }: Client, path: string): Promise<string> {
  expect((await admin.put(path, { userId })).status).toBe(200)
  return path
}

/** What each of the four may see, counted from the first of them. */
const seen = () => [
  { who: admin, places: [0, 1, 2, 3] },
  { who: finance, places: [0, 1, 3] },
  { who: others, places: [0, 2, 3] },
  { who: plain, places: [0, 3] },
]
const at = (first: number, places: readonly number[]) => places.map((place) => first + place)

const offsets = ({ body }: { body: { data: { offset: number }[] } }) => body.data.map(({ offset }) => offset)

describe('the log', () => {
  test('shows a restricted event to the holders of its entities and to administrators', async () => {
    const first = await write()
    for (const { who, places } of seen()) {
      const after = `${EVENTS}?after=${first - 1}`
      expect(offsets(await who.get(after))).toEqual(at(first, places))
      expect(offsets(await who.get(`${after}&types=FACT_SHEET_UPDATED`))).toEqual(at(first, places))
      expect(offsets(await who.get(`${EVENTS}?before=${first + 4}&limit=2`))).toEqual(at(first, places).slice(-2))
      // Room that hidden events would take is filled with others.
      expect(offsets(await who.get(`${after}&limit=2`))).toEqual(at(first, places).slice(0, 2))
    }
  })

  test('is followed with the access of the reader, also after their entities change', async () => {
    const first = await write()
    for (const { who, places } of seen()) {
      const tail = await follow(who, first - 1)
      expect(await tail.rows(places.length)).toEqual(at(first, places))
      await tail.close()
    }
    const person = await holding('SUPPORT', 'FINANCE')
    const tail = await follow(person, first - 1)
    expect(await tail.rows(3)).toEqual(at(first, [0, 1, 3]))
    await hold(person.userId, 'HR')
    service.storage.notify('access', person.userId)
    const second = await write()
    expect(await tail.rows(3)).toEqual(at(second, [0, 2, 3]))
    await tail.close()
  })
})

async function follow(client: Client, after: number) {
  const response = await open(service, 'GET', `/services/console/v1/tail?after=${after}`, { token: client.token })
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const rows = async (count: number) => {
    const found: number[] = []
    while (found.length < count) {
      const { value } = (await reader?.read()) ?? {}
      if (!value) throw new Error(`the stream ended after ${found.length} rows`)
      if (value.event === 'log') found.push(Number(value.id))
    }
    return found
  }
  return { rows, close: async () => reader?.cancel() }
}

describe('a PULL retrieval', () => {
  test('returns the events that the managing user may see, and moves the cursor past the others', async () => {
    for (const { who, places } of seen()) {
      const path = await managedBy(who, await subscribe(service, admin))
      const first = await write()
      expect(offsetsIn(await admin.get(`${path}/events?autoCommit=true`))).toEqual(at(first, places))
      expect(await cursorOf(admin, path)).toBe(first + 3)
    }
  })

  test('by another reader returns only events that they may see, too; anyone with webhook.manage reads as the managing user', async () => {
    const path = await subscribe(service, admin)
    const first = await write()
    for (const { who, places } of seen()) expect(offsetsIn(await who.get(`${path}/events`))).toEqual(at(first, places))
    const writer = await holding('SYSTEM_WRITE', 'FINANCE')
    expect(offsetsIn(await writer.get(`${path}/events?autoCommit=true`))).toEqual(at(first, [0, 1, 2, 3]))
    expect(await cursorOf(admin, path)).toBe(first + 3)
  })

  test('uses the access at that moment: a holder who is archived or may not read events gets only open ones', async () => {
    const manager = await holding('SUPPORT', 'FINANCE')
    const path = await managedBy(manager, await subscribe(service, admin))
    const first = await write()
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual(at(first, [0, 1, 3]))
    await hold(manager.userId, 'HR')
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual(at(first, [0, 2, 3]))
    await changeAccess(manager, { role: 'MEMBER' })
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual(at(first, [0, 3]))
    await changeAccess(manager, { role: 'ADMIN' })
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual(at(first, [0, 1, 2, 3]))
    await changeAccess(manager, { status: 'ARCHIVED' })
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual(at(first, [0, 3]))
  })
})

const changeAccess = ({ userId }: Client, values: { role: Role } | { status: 'ACTIVE' | 'ARCHIVED' }) =>
  service.storage.db
    .updateTable('permission')
    .set(values)
    .where('workspace_id', '=', service.workspace.id)
    .where('user_id', '=', userId)
    .execute()

describe('a PUSH subscription', () => {
  test('gets the events that the managing user may see', async () => {
    for (const { who, places } of seen()) {
      const path = await managedBy(who, await subscribePush(service, admin, target))
      const before = target.received.length
      await write()
      await service.service.tick()
      const bodies = target.received.slice(before).map(({ body }) => JSON.parse(body).nth)
      expect(bodies.toSorted()).toEqual(places)
      expect(await deliveriesOf(admin, path)).toHaveLength(places.length)
      await admin.delete(path)
    }
  })

  test('shows a delivery only to readers of its event: in rows, counts, details and attempts, and for redelivery', async () => {
    const path = await subscribePush(service, admin, target)
    const first = await write()
    await service.service.tick()
    const log = path.replace('/services/webhooks/', '/services/console/')
    for (const { who, places } of seen()) {
      const found = await who.get(`${log}/deliveries`)
      expect(offsets(found).toReversed()).toEqual(at(first, places))
      expect(found.body.total).toBe(places.length)
      expect((await who.get(`${log}/deliveries?q=TestEvent`)).body.total).toBe(places.length)
      const { buckets } = (await who.get(`${log}/histogram`)).body.data
      expect(buckets.reduce((sum: number, one: { succeeded: number }) => sum + one.succeeded, 0)).toBe(places.length)
      const attempts = await who.get(`${path}/deliveries?sort=createdAt-asc`)
      expect(offsets(attempts).toSorted((a, b) => a - b)).toEqual(at(first, places))
      expect(attempts.body.total).toBe(places.length)
      expect((await who.post(`${log}/recoveries/preview`, { filter: {} })).body.data.count).toBe(places.length)
      for (const place of [0, 1, 2, 3]) {
        const status = places.includes(place) ? 200 : 404
        const one = `${log}/deliveries/${first + place}`
        expect((await who.get(one)).status).toBe(status)
        expect((await who.get(`${one}/attempts/1`)).status).toBe(status)
      }
    }
    expect((await plain.post(`${log}/deliveries/${first + 1}/redeliver`)).status).toBe(404)
    expect((await finance.post(`${log}/deliveries/${first + 1}/redeliver`)).status).toBe(200)
  })

  test('sends again in a recovery only events that the user who started it may see', async () => {
    const path = await subscribePush(service, admin, target)
    const first = await write()
    await service.service.tick()
    const log = path.replace('/services/webhooks/', '/services/console/')
    service.clock.advance(1)
    const started = await finance.post(`${log}/recoveries`, { filter: {} })
    expect(started.body.data.total).toBe(3)
    await service.service.tick()
    const again = await admin.get(`${log}/deliveries?trigger=bulk`)
    expect(offsets(again).toReversed()).toEqual(at(first, [0, 1, 3]))
  })

  test('shows the texts of attempts only to readers of all events once the event is gone', async () => {
    const path = await subscribePush(service, admin, target, {
      callback: 'delivery.payload = { secret: "of the event" }',
    })
    const first = await write()
    await service.service.tick()
    await service.storage.db.deleteFrom('event').where('workspace_id', '=', service.workspace.id).execute()
    const [, restricted] = await attemptsOf(admin, path)
    expect(restricted.request.body).toContain('of the event')
    const seenBy = await finance.get(
      `${path.replace('/services/webhooks/', '/services/console/')}/deliveries/${first + 1}/attempts/1`,
    )
    expect(seenBy.status).toBe(200)
    expect(JSON.stringify(seenBy.body)).not.toContain('of the event')
  })
})

describe('a test delivery or dry run', () => {
  test('can use only events that its author may see', async () => {
    const author = await holding('SYSTEM_WRITE', 'FINANCE')
    const first = await write()
    const run = (body: Record<string, unknown>, who = author) =>
      who.post('/services/console/v1/callbacks/dry-run', { callback: 'return', ...body })
    expect(offsets(await run({ offsets: at(first, [0, 1, 3]) }))).toEqual(at(first, [0, 1, 3]))
    const refused = await run({ offsets: at(first, [0, 2]) })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].value).toBe('$.offsets[1]')
    expect(offsets(await run({ offsets: at(first, [0, 2]) }, admin))).toEqual(at(first, [0, 2]))
    const path = await subscribePush(service, admin, target)
    const second = await write()
    await service.service.tick()
    const last = { subscriptionId: path.split('/').at(-1), count: 3 }
    expect(offsets(await run({ last }))).toEqual(at(second, [0, 1, 3]))
    const trial = (offset: number) =>
      author.post('/services/console/v1/test-deliveries', { subscription: { targetUrl: target.url }, offset })
    expect((await trial(second + 1)).status).toBe(200)
    expect((await trial(second + 2)).status).toBe(422)
  })
})
