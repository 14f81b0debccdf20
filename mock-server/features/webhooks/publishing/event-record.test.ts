import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { eventsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const EVENTS = '/services/webhooks/v1/events'

test('a custom event is answered with its whole record: its offset, its payload and its distinct tags, its type among them', async ({
  service,
  admin,
}) => {
  const workspaceId = service.workspace.id
  const sent = { type: 'T', tags: ['shop', 'order', 'shop'], workspaceId, payload: { a: 1 }, sourceId: 's1' }
  const { status, body } = await admin.post(EVENTS, { ...sent, createdAt: '2020-01-01T00:00:00Z' })
  expect(status).toBe(200)
  const { head } = (await admin.get('/services/console/v1/events?limit=1')).body
  expect(body).toEqual({
    status: 'OK',
    type: 'BasicResponse',
    data: {
      ...sent,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequenceInfo: head,
      createdAt: service.clock.now.toISOString(),
      tags: ['shop', 'order', 'T'],
      userId: admin.userId,
    },
  })
})

test('the record of an event that the publisher can’t read is not answered when they send its ID', async ({
  service,
}) => {
  const [acl, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const publisher = await signedIn(service, 'SYSTEM_WRITE')
  await publisher.post(EVENTS, { id, type: 'T', payload: 'restricted' })
  await service.storage.db
    .updateTable('event')
    .set({ read_acl: [acl] })
    .where('id', '=', id)
    .execute()
  const { status, body } = await publisher.post(EVENTS, { id, type: 'T', payload: 1 })
  expect([status, body.errors[0].value]).toEqual([409, '$.id'])
  expect(JSON.stringify(body)).not.toContain('restricted')
})

test('an event keeps any text as its ID: in the answer, in the record, and when it is sent again', async ({
  service,
  admin,
}) => {
  const path = await subscribe(service, admin, {
    tagSets: [['any text']],
    payloadMode: 'WRAPPED_EVENT',
    workspaceConstraint: 'ANY',
  })
  const ids = ['order 1', 'Bestellung "ü"\n😀', 'x'.repeat(1024), '0f8fad5b-d9cb-469f-a165-70867728950']
  const publish = async (id: string) => (await admin.post(EVENTS, { id, tags: ['any text'], payload: id })).body.data
  const written = []
  for (const id of ids) written.push(await publish(id))
  expect(written.map(({ id }) => id)).toEqual(ids)
  expect(await publish('order 1')).toEqual(written[0])
  const again = ids.map((id) => ({ id, tags: ['any text'], payload: 'another' }))
  const batch = (await admin.post(`${EVENTS}/batch`, { events: [...again, again[1]] })).body.data
  expect(batch.map(({ id }: { id: string }) => id)).toEqual([...ids, ids[1]])
  const received = eventsIn(await admin.get(`${path}/events?timeout=1`)).map(({ event }) => event)
  expect(received.map(({ id, payload }) => ({ id, payload }))).toEqual(ids.map((id) => ({ id, payload: id })))
})

test('an empty text as the ID of an event is as if there were none', async ({ admin }) => {
  const { id } = (await admin.post(EVENTS, { id: '', type: 'T', payload: 1 })).body.data
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('events of ID texts reach PUSH targets, with a UUID as the header', async ({ service, admin, target }) => {
  await subscribe(service, admin, {
    deliveryType: 'PUSH',
    targetUrl: target.url,
    tagSets: [['pushed']],
    workspaceConstraint: 'ANY',
    signed: true,
  })
  const ids = []
  for (const id of ['Bestellung ü', 'line\nbreak']) {
    await admin.post(EVENTS, { id, tags: ['pushed'], payload: id })
    await service.service.tick()
    ids.push(String(target.received.at(-1)?.headers['webhook-id']))
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(2)
})
