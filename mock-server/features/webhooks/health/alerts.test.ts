import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { answerWith, hangUp, startTarget } from '#testing/webhooks/target.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { emit, historyOf } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000

const inbox = async (client: Client) => (await client.get('/services/console/v1/notifications?pageSize=100')).body.data
const kindsFor = async (client: Client): Promise<string[]> =>
  (await inbox(client)).map(({ kind }: { kind: string }) => kind).toReversed()

const test = fixtures
  .override('target', async ({}, { onCleanup }) => {
    const target = await startTarget(hangUp)
    onCleanup(() => target.close())
    return target
  })
  // A second process on the same store.
  .extend('otherService', { scope: 'file' }, async ({ service }, { onCleanup }) => {
    const other = await startService({ storage: service.storage })
    onCleanup(() => other.close())
    return other
  })
  // A workspace of its own for each test, with an administrator.
  .extend('own', async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace(`Alerts ${crypto.randomUUID()}`)
    const own = { ...service, workspace }
    return { service: own, admin: await staysSignedIn(own, 'ADMIN') }
  })
  .extend(
    'runDeliveries',
    { scope: 'file' },
    ({ service }) =>
      () =>
        service.service.workers.push.runDue(),
  )
  // Both processes run at the same moment, twice.
  .extend('runAlerts', { scope: 'file' }, ({ service, otherService }) => async () => {
    otherService.clock.now = service.clock.now
    const both = () => [service, otherService].map((process) => process.service.workers.alerts.run())
    await Promise.all([...both(), ...both()])
  })
  // A subscription whose delivery fails for the first time now.
  .extend(
    'failingSubscription',
    { scope: 'file' },
    ({ target, runDeliveries }) =>
      async ({ service, admin }: { service: TestService; admin: Client }, members: Record<string, unknown> = {}) => {
        const path = await subscribePush(service, admin, target, members)
        await emit(service, ['BOOKMARK_CREATED'])
        await runDeliveries()
        return path
      },
  )

describe('a failing subscription', () => {
  test('notifies its managing user and the administrators on days 0, 1, 3, 7 and 9, and is deactivated after day 10', async ({
    service,
    target,
    own,
    runAlerts,
    runDeliveries,
    failingSubscription,
  }) => {
    const { admin } = own
    const [secondAdmin, manager, member, formerAdmin] = await Promise.all(
      (['ADMIN', 'MEMBER', 'MEMBER', 'ADMIN'] as const).map((role) => staysSignedIn(own.service, role)),
    )
    if (!secondAdmin || !manager || !member || !formerAdmin) throw new Error('nobody was added')
    const technicalUser = await staysSignedIn(own.service, 'ADMIN')
    const { db } = service.storage
    await db.updateTable('users').set({ technical: true }).where('id', '=', technicalUser.userId).execute()
    await db.updateTable('permission').set({ status: 'ARCHIVED' }).where('user_id', '=', formerAdmin.userId).execute()
    const path = await failingSubscription(own, { identifier: 'orders' })
    await db.updateTable('subscription').set({ user_id: manager.userId }).where('id', '=', path.slice(-36)).execute()
    const failingSince = service.clock.now

    const expected = ['SUBSCRIPTION_FAILING']
    await runAlerts()
    for (const day of [1, 3, 7, 9]) {
      service.clock.now = new Date(failingSince.getTime() + day * DAY - 1)
      await runAlerts()
      expect(await kindsFor(manager)).toEqual(expected)
      service.clock.advance(1)
      await runAlerts()
      expected.push('SUBSCRIPTION_STILL_FAILING')
      expect(await kindsFor(manager)).toEqual(expected)
    }
    const deactivatesAt = new Date(failingSince.getTime() + 10 * DAY).toISOString()
    const [latest] = await inbox(manager)
    expect(latest).toEqual({
      id: expect.any(String),
      createdAt: service.clock.now.toISOString(),
      kind: 'SUBSCRIPTION_STILL_FAILING',
      subscriptionId: path.slice(-36),
      subscriptionName: 'orders',
      since: failingSince.toISOString(),
      deactivatesAt,
      reason: expect.stringMatching(/^[A-Z_]+$/),
      retries: 'probe',
    })

    service.clock.now = new Date(deactivatesAt)
    await runDeliveries()
    await runAlerts()
    expect((await admin.get(path)).body.data).toMatchObject({ active: true, state: 'FAILING' })
    service.clock.advance(50_000)
    await runDeliveries()
    await runAlerts()
    expected.push('SUBSCRIPTION_DEACTIVATED')
    expect((await admin.get(path)).body.data).toMatchObject({
      active: false,
      state: 'DEACTIVATED',
      inactiveReason: 'failing',
      inactiveSince: service.clock.now.toISOString(),
    })
    for (const client of [manager, admin, secondAdmin]) expect(await kindsFor(client)).toEqual(expected)
    expect(await kindsFor(member)).toEqual([])
    const notifications = await db
      .selectFrom('notification')
      .select('user_id')
      .where('workspace_id', '=', own.service.workspace.id)
      .execute()
    expect(notifications).toHaveLength(3 * expected.length)
    const [entry] = (await admin.get(historyOf(path))).body.data
    expect(entry).toMatchObject({ action: 'DEACTIVATED' })
    expect(entry).not.toHaveProperty('actorId')

    service.clock.advance(DAY)
    const before = target.received.length
    await runDeliveries()
    await runAlerts()
    expect(target.received.length).toBe(before)
    expect(await kindsFor(manager)).toEqual(expected)
  })

  test('notifies again after a success in between', async ({
    service,
    target,
    own,
    runAlerts,
    runDeliveries,
    failingSubscription,
  }) => {
    const { admin } = own
    await failingSubscription(own)
    await runAlerts()
    target.answer = answerWith(200)
    service.clock.advance(50_000)
    await runDeliveries()
    target.answer = hangUp
    await emit(own.service, ['BOOKMARK_UPDATED'])
    await runDeliveries()
    await runAlerts()
    expect(await kindsFor(admin)).toEqual(['SUBSCRIPTION_FAILING', 'SUBSCRIPTION_FAILING'])
  })

  test('that ignores errors says that nothing is tried again', async ({ own, runAlerts, failingSubscription }) => {
    await failingSubscription(own, { ignoreError: true })
    await runAlerts()
    expect(await inbox(own.admin)).toMatchObject([{ kind: 'SUBSCRIPTION_FAILING', retries: 'none' }])
  })

  test('notifies once if several milestones passed while the service was down', async ({
    service,
    own,
    runAlerts,
    failingSubscription,
  }) => {
    const { admin } = own
    await failingSubscription(own)
    service.clock.advance(8 * DAY)
    await runAlerts()
    expect(await kindsFor(admin)).toEqual(['SUBSCRIPTION_STILL_FAILING'])
  })

  test('is tried once more before it is deactivated if the service was down for all 10 days', async ({
    service,
    own,
    runAlerts,
    runDeliveries,
    failingSubscription,
  }) => {
    const { admin } = own
    const path = await failingSubscription(own)
    service.clock.advance(11 * DAY)
    await runAlerts()
    expect((await admin.get(path)).body.data.active).toBe(true)
    await runDeliveries()
    await runAlerts()
    expect((await admin.get(path)).body.data).toMatchObject({ active: false, inactiveReason: 'failing' })
  })

  test('that was deactivated and is activated again notifies nobody before it has failed again', async ({
    service,
    own,
    runAlerts,
    runDeliveries,
    failingSubscription,
  }) => {
    const { admin } = own
    const path = await failingSubscription(own)
    service.clock.advance(11 * DAY)
    await runDeliveries()
    await runAlerts()
    service.clock.advance(DAY)
    const { body } = await admin.get(path)
    expect((await admin.put(path, { ...body.data, active: true })).status).toBe(200)
    const kinds = ['SUBSCRIPTION_DEACTIVATED']
    await runAlerts()
    expect(await kindsFor(admin)).toEqual(kinds)
    await runDeliveries()
    await runAlerts()
    expect(await kindsFor(admin)).toEqual([...kinds, 'SUBSCRIPTION_FAILING'])
    expect((await admin.get(path)).body.data.active).toBe(true)
  })

  test('that is paused sends no alerts', async ({ own, runAlerts, failingSubscription }) => {
    const { admin } = own
    const path = await failingSubscription(own)
    const { body } = await admin.get(path)
    await admin.put(path, { ...body.data, active: false })
    await runAlerts()
    expect(await kindsFor(admin)).toEqual([])
  })
})

test('a subscription whose target refuses a single event is not failing yet', async ({
  target,
  own,
  runAlerts,
  failingSubscription,
}) => {
  const { admin } = own
  target.answer = answerWith(422)
  const path = await failingSubscription(own)
  target.answer = hangUp
  await runAlerts()
  expect((await admin.get(path)).body.data.state).toBe('ACTIVE')
  expect(await kindsFor(admin)).toEqual([])
})
