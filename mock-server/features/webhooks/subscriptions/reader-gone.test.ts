import { describe, expect } from 'vitest'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/webhooks/push-fixtures.ts'
import { signedIn, staysSignedIn } from '#testing/people.ts'
import { emit, historyOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const PERMISSIONS = '/services/mtm/v1/permissions'

/** How somebody loses the right to read events. */
const ways: Record<string, Partial<Record<'status' | 'role', string>>> = {
  'is archived': { status: 'ARCHIVED' },
  'gets a role that cannot read events': { role: 'MEMBER' },
}

const test = fixtures
  .extend('manager', ({ service }) => signedIn(service, 'ADMIN'))
  .extend('integrator', ({ service }) => staysSignedIn(service, 'SYSTEM_WRITE'))
  .extend('lose', ({ admin }) => async ({ userId }: Client, members: Partial<Record<'status' | 'role', string>>) => {
    const { body } = await admin.get(`${PERMISSIONS}?userId=${userId}`)
    expect((await admin.put(`${PERMISSIONS}/${body.data[0].id}`, members)).status).toBe(200)
  })
  .extend(
    'push',
    ({ service, manager, freshTarget }) =>
      async () =>
        await subscribe(service, manager, { deliveryType: 'PUSH', targetUrl: freshTarget.url, identifier: 'orders' }),
  )
  .extend('told', ({ admin }) => async (path: string) => {
    const { body } = await admin.get('/services/console/v1/notifications?pageSize=100')
    return body.data.filter(({ subscriptionId }: Json) => subscriptionId === idOf(path)).map(({ kind }: Json) => kind)
  })

describe.each(Object.entries(ways))('a subscription whose managing user %s', (_, members) => {
  test('sends nothing more, says why, keeps all of its events, and administrators are notified', async ({
    service,
    admin,
    manager,
    lose,
    push,
    told,
    tick,
    show,
    statesOf,
    freshTarget,
  }) => {
    const path = await push()
    await lose(manager, members)
    await emit(service, ['BOOKMARK_CREATED'])
    await emit(service, ['BOOKMARK_CREATED'], { readAcl: [admin.userId] })
    await tick()
    expect(freshTarget.received).toEqual([])
    expect(await show(path)).toMatchObject({ active: false, state: 'PAUSED', inactiveReason: 'readerGone' })
    expect(await statesOf(path)).toEqual(['pending', 'pending'])
    expect(await told(path)).toEqual(['SUBSCRIPTION_READER_GONE'])
    const entries: Json[] = (await admin.get(historyOf(path))).body.data
    expect(entries.find(({ action }) => action === 'PAUSED')).toMatchObject({ detail: { reason: 'readerGone' } })
    await emit(service, ['BOOKMARK_CREATED'], { readAcl: [admin.userId] })
    await tick()
    expect(await statesOf(path)).toEqual(['pending', 'pending', 'pending'])
    expect(await told(path)).toHaveLength(1)
  })

  test('is paused without any event', async ({ manager, lose, push, tick, show }) => {
    const path = await push()
    await lose(manager, members)
    await tick()
    expect(await show(path)).toMatchObject({ active: false, inactiveReason: 'readerGone' })
  })

  test('for PULL answers 409 with the reason, at once and later', async ({
    service,
    manager,
    integrator,
    lose,
    tick,
  }) => {
    const path = await subscribe(service, manager)
    await emit(service, ['BOOKMARK_CREATED'])
    await lose(manager, members)
    const retrieve = () => integrator.get(`${path}/events?timeout=1`)
    for (let nth = 0; nth < 2; nth++) {
      const { status, body } = await retrieve()
      expect([status, body.message]).toEqual([
        409,
        expect.stringContaining('its managing user can no longer read events'),
      ])
      await tick()
    }
    expect((await integrator.put(path, { active: true })).body.data).toMatchObject({ userId: integrator.userId })
    expect((await retrieve()).body.data.events).toHaveLength(1)
  })
})

describe('the kept events', () => {
  test('go out with the rights of whoever takes the subscription over', async ({
    service,
    admin,
    manager,
    integrator,
    lose,
    push,
    tick,
    statesOf,
    show,
  }) => {
    const [own, named] = [await push(), await push()]
    await lose(manager, { status: 'ARCHIVED' })
    await emit(service, ['BOOKMARK_CREATED'])
    await emit(service, ['BOOKMARK_CREATED'], { readAcl: [manager.userId] })
    await tick()
    expect((await integrator.put(own, { active: true })).status).toBe(200)
    expect((await admin.put(named, { active: true, userId: integrator.userId })).status).toBe(200)
    await tick()
    for (const path of [own, named]) {
      expect(await statesOf(path)).toEqual(['delivered', 'omitted'])
      expect(await show(path)).toMatchObject({ state: 'ACTIVE', userId: integrator.userId })
    }
  })

  test('go out when the same user can read them again', async ({
    admin,
    service,
    manager,
    lose,
    push,
    tick,
    statesOf,
  }) => {
    const path = await push()
    await lose(manager, { status: 'ARCHIVED' })
    await emit(service, ['BOOKMARK_CREATED'], { readAcl: [manager.userId] })
    await tick()
    await lose(manager, { status: 'ACTIVE' })
    await admin.put(path, { active: true })
    await tick()
    expect(await statesOf(path)).toEqual(['delivered'])
  })
})

test('a paused subscription whose managing user leaves keeps its events too', async ({
  service,
  admin,
  manager,
  lose,
  push,
  tick,
  statesOf,
  show,
}) => {
  const path = await push()
  await admin.put(path, { active: false })
  await lose(manager, { status: 'ARCHIVED' })
  await emit(service, ['BOOKMARK_CREATED'], { readAcl: [admin.userId] })
  await tick()
  expect(await show(path)).toMatchObject({ inactiveReason: 'paused' })
  expect(await statesOf(path)).toEqual(['pending'])
  await admin.put(path, { active: true })
  await tick()
  expect(await statesOf(path)).toEqual(['delivered'])
  expect((await show(path)).userId).toBe(admin.userId)
})

test('nobody who cannot view webhooks takes a subscription over, or creates one', async ({
  service,
  admin,
  manager,
  lose,
  push,
  tick,
  show,
}) => {
  await addRoles(admin, {
    MANAGES_ONLY: [{ domain: 'EVENTS', function: 'WEBHOOK', actions: ['MANAGE'], instances: [] }],
  })
  const blind = await signedIn(service, 'VIEWER')
  await giveRoles(admin, blind.userId, 'VIEWER', ['MANAGES_ONLY'])
  const path = await push()
  await lose(manager, { status: 'ARCHIVED' })
  await tick()
  expect((await blind.put(path, { active: true })).status).toBe(403)
  expect(await show(path)).toMatchObject({ active: false, userId: manager.userId })
  const input = { deliveryType: 'PULL', tagSets: [['pathfinder']] }
  expect((await blind.post('/services/webhooks/v1/subscriptions', input)).status).toBe(403)
})

test('nobody who cannot read events becomes the managing user', async ({ service, admin, push, show }) => {
  const path = await push()
  const member = await signedIn(service, 'MEMBER')
  const { status, body } = await admin.put(path, { userId: member.userId })
  expect([status, body.errors?.[0]?.value]).toEqual([422, '$.userId'])
  expect((await show(path)).userId).not.toBe(member.userId)
})
