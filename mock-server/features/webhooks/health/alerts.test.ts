import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { push } from '#testing/webhooks/pushes.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, historyOf } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000

let service: TestService
/** Another process on the same store. */
let other: TestService
let target: Target
beforeAll(async () => {
  service = await startService()
  other = await startService({ storage: service.storage })
  target = await startTarget(hangUp)
})
afterAll(async () => {
  await target.close()
  await other.close()
  await service.close()
})

const hangUp: Target['answer'] = (_, response) => void response.socket?.destroy()

/** A workspace of its own with an administrator. */
async function place() {
  const workspace = await service.service.setup.createWorkspace(`Alerts ${crypto.randomUUID()}`)
  const here = { ...service, workspace }
  return { here, admin: await staysSignedIn(here, 'ADMIN') }
}

/** Both processes look at the same moment, twice. */
async function look(): Promise<void> {
  other.clock.now = service.clock.now
  const both = () => [service, other].map((each) => each.service.workers.alerts.run())
  await Promise.all([...both(), ...both()])
}

const tryNow = () => service.service.workers.push.runDue()

/** Fails for the first time now. */
async function failing(here: TestService, admin: Client, members: Record<string, unknown> = {}): Promise<string> {
  const path = await push(here, admin, target, members)
  await emit(here, ['BOOKMARK_CREATED'])
  await tryNow()
  return path
}

const inbox = async (client: Client) => (await client.get('/services/console/v1/notifications?pageSize=100')).body.data
const kindsFor = async (client: Client): Promise<string[]> =>
  (await inbox(client)).map(({ kind }: { kind: string }) => kind).toReversed()

describe('a subscription that fails', () => {
  test('is told at once and after 1, 3, 7 and 9 days, once, to its manager and the administrators, and ends after more than 10', async () => {
    const { here, admin } = await place()
    const [second, manager, member, left] = await Promise.all(
      (['ADMIN', 'MEMBER', 'MEMBER', 'ADMIN'] as const).map((role) => staysSignedIn(here, role)),
    )
    if (!second || !manager || !member || !left) throw new Error('nobody came')
    const robot = await staysSignedIn(here, 'ADMIN')
    const { db } = service.storage
    await db.updateTable('users').set({ technical: true }).where('id', '=', robot.userId).execute()
    await db.updateTable('permission').set({ status: 'ARCHIVED' }).where('user_id', '=', left.userId).execute()
    const path = await failing(here, admin, { identifier: 'orders' })
    await db.updateTable('subscription').set({ user_id: manager.userId }).where('id', '=', path.slice(-36)).execute()
    const began = service.clock.now

    const expected = ['SUBSCRIPTION_FAILING']
    await look()
    for (const day of [1, 3, 7, 9]) {
      service.clock.now = new Date(began.getTime() + day * DAY - 1)
      await look()
      expect(await kindsFor(manager)).toEqual(expected)
      service.clock.advance(1)
      await look()
      expected.push('SUBSCRIPTION_STILL_FAILING')
      expect(await kindsFor(manager)).toEqual(expected)
    }
    const deactivatesAt = new Date(began.getTime() + 10 * DAY).toISOString()
    const [latest] = await inbox(manager)
    expect(latest).toEqual({
      id: expect.any(String),
      createdAt: service.clock.now.toISOString(),
      kind: 'SUBSCRIPTION_STILL_FAILING',
      subscriptionId: path.slice(-36),
      subscriptionName: 'orders',
      since: began.toISOString(),
      deactivatesAt,
      reason: expect.stringMatching(/^[A-Z_]+$/),
    })

    service.clock.now = new Date(deactivatesAt)
    await tryNow()
    await look()
    expect((await admin.get(path)).body.data).toMatchObject({ active: true, state: 'FAILING' })
    service.clock.advance(50_000)
    await tryNow()
    await look()
    expected.push('SUBSCRIPTION_DEACTIVATED')
    expect((await admin.get(path)).body.data).toMatchObject({
      active: false,
      state: 'DEACTIVATED',
      inactiveReason: 'failing',
      inactiveSince: service.clock.now.toISOString(),
    })
    for (const client of [manager, admin, second]) expect(await kindsFor(client)).toEqual(expected)
    expect(await kindsFor(member)).toEqual([])
    const all = await db
      .selectFrom('notification')
      .select('user_id')
      .where('workspace_id', '=', here.workspace.id)
      .execute()
    expect(all).toHaveLength(3 * expected.length)
    const [act] = (await admin.get(historyOf(path))).body.data
    expect(act).toMatchObject({ action: 'DEACTIVATED' })
    expect(act).not.toHaveProperty('actorId')

    service.clock.advance(DAY)
    const before = target.received.length
    await tryNow()
    await look()
    expect(target.received.length).toBe(before)
    expect(await kindsFor(manager)).toEqual(expected)
  })

  test('is told again after a success in between', async () => {
    const { here, admin } = await place()
    await failing(here, admin)
    await look()
    target.answer = answerWith(200)
    service.clock.advance(50_000)
    await tryNow()
    target.answer = hangUp
    await emit(here, ['BOOKMARK_UPDATED'])
    await tryNow()
    await look()
    expect(await kindsFor(admin)).toEqual(['SUBSCRIPTION_FAILING', 'SUBSCRIPTION_FAILING'])
  })

  test('is told once of several milestones that nobody looked at', async () => {
    const { here, admin } = await place()
    await failing(here, admin)
    service.clock.advance(8 * DAY)
    await look()
    expect(await kindsFor(admin)).toEqual(['SUBSCRIPTION_STILL_FAILING'])
  })

  test('is tried before it is deactivated by a service that was away for all that time', async () => {
    const { here, admin } = await place()
    const path = await failing(here, admin)
    service.clock.advance(11 * DAY)
    await look()
    expect((await admin.get(path)).body.data.active).toBe(true)
    await tryNow()
    await look()
    expect((await admin.get(path)).body.data).toMatchObject({ active: false, inactiveReason: 'failing' })
  })

  test('and is activated again by hand starts over, and nobody is told before it has failed again', async () => {
    const { here, admin } = await place()
    const path = await failing(here, admin)
    service.clock.advance(11 * DAY)
    await tryNow()
    await look()
    service.clock.advance(DAY)
    const { body } = await admin.get(path)
    expect((await admin.put(path, { ...body.data, active: true })).status).toBe(200)
    const told = ['SUBSCRIPTION_DEACTIVATED']
    await look()
    expect(await kindsFor(admin)).toEqual(told)
    await tryNow()
    await look()
    expect(await kindsFor(admin)).toEqual([...told, 'SUBSCRIPTION_FAILING'])
    expect((await admin.get(path)).body.data.active).toBe(true)
  })

  test('and is paused is not told about', async () => {
    const { here, admin } = await place()
    const path = await failing(here, admin)
    const { body } = await admin.get(path)
    await admin.put(path, { ...body.data, active: false })
    await look()
    expect(await kindsFor(admin)).toEqual([])
  })

  test('for one event only, which its target refuses, is not failing', async () => {
    const { here, admin } = await place()
    target.answer = answerWith(422)
    const path = await failing(here, admin)
    target.answer = hangUp
    await look()
    expect((await admin.get(path)).body.data.state).toBe('ACTIVE')
    expect(await kindsFor(admin)).toEqual([])
  })
})
