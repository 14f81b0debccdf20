import { expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { emit, historyOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const TECHNICAL_USERS = '/services/mtm/v1/technicalusers'

const test = fixtures
  .extend('program', async ({ admin }): Promise<string> => {
    const input = { userName: `sync-${crypto.randomUUID()}`, permissionRole: 'SYSTEM_WRITE' }
    return (await admin.post(TECHNICAL_USERS, input)).body.data.id
  })
  /** The path of a subscription that the program manages. */
  .extend('managed', ({ service, admin, program }) => async (members: Record<string, unknown>) => {
    const path = await subscribe(service, admin, members)
    expect((await admin.put(path, { userId: program })).status).toBe(200)
    return path
  })
  .extend('push', ({ target }) => ({ deliveryType: 'PUSH', targetUrl: target.url }))

test('a subscription whose technical user is deleted pauses, says why, and keeps its events', async ({
  service,
  admin,
  target,
  program,
  managed,
  push,
}) => {
  const [path, pull] = [await managed(push), await managed({ deliveryType: 'PULL' })]
  const others = await subscribe(service, admin, push)
  service.clock.advance(1)
  await admin.delete(`${TECHNICAL_USERS}/${program}`)
  const { body } = await admin.get(path)
  expect(body.data).toMatchObject({
    active: false,
    state: 'PAUSED',
    inactiveReason: 'userDeleted',
    inactiveSince: service.clock.now.toISOString(),
    userId: program,
  })
  const [latest] = (await admin.get(historyOf(path))).body.data
  expect(latest).toMatchObject({ action: 'PAUSED', actorId: admin.userId, detail: { reason: 'userDeleted' } })
  expect((await admin.get(pull)).body.data).toMatchObject({ state: 'PAUSED', inactiveReason: 'userDeleted' })
  expect((await admin.get(others)).body.data.state).toBe('ACTIVE')
  await admin.delete(others)
  const before = target.received.length
  await emit(service, ['BOOKMARK_CREATED'])
  await service.service.tick()
  expect(target.received).toHaveLength(before)
  const kept = service.storage.db.selectFrom('delivery').select('state').where('subscription_id', '=', idOf(path))
  expect(await kept.execute()).toEqual([{ state: 'pending' }])
  const { body: inbox } = await admin.get('/services/console/v1/notifications')
  const told = inbox.data.filter(({ subscriptionId }: Json) => [idOf(path), idOf(pull)].includes(subscriptionId))
  expect(told.map(({ kind }: Json) => kind)).toEqual(['SUBSCRIPTION_READER_GONE', 'SUBSCRIPTION_READER_GONE'])
})

test('whoever sets it active again manages it, or whom an administrator names', async ({
  service,
  admin,
  program,
  managed,
  push,
}) => {
  const [taken, named] = [await managed(push), await managed(push)]
  await admin.delete(`${TECHNICAL_USERS}/${program}`)
  const integrator = await signedIn(service, 'SYSTEM_WRITE')
  const resumed = async (path: string, members: Json = {}) =>
    (await (members.userId ? admin : integrator).put(path, { active: true, ...members })).body.data
  expect((await integrator.put(taken, { identifier: 'renamed' })).body.data.userId).toBe(program)
  expect(await resumed(taken)).toMatchObject({ state: 'ACTIVE', userId: integrator.userId })
  expect(await resumed(named, { userId: admin.userId })).toMatchObject({ state: 'ACTIVE', userId: admin.userId })
})
