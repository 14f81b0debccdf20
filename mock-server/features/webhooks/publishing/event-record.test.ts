import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

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
