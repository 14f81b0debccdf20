import { describe, expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { statusOf, subscribePush } from '#testing/webhooks/push.ts'
import { test as fixtures } from '#testing/webhooks/push-fixtures.ts'
import { answerWith } from '#testing/webhooks/target.ts'
import { emit, idOf } from '#testing/webhooks/webhooks.ts'

const MINUTE_S = 60
const HOUR_S = 3600

const suppressesUpdates = {
  payloadMode: 'WRAPPED_EVENT',
  callback: "if (delivery.payload.type === 'BOOKMARK_UPDATED') delivery.active = false",
}
const updates = (count: number) => Array.from({ length: count }, () => 'BOOKMARK_UPDATED')

const test = fixtures
  // A technical user that can't read everything.
  .extend('integrator', { scope: 'file' }, ({ service }) => staysSignedIn(service, 'SYSTEM_WRITE'))
  .extend(
    'pushOf',
    ({ service, freshTarget }) =>
      // Settings of any kind, as a client may send them.
      async (client: Client, members: Record<string, unknown> = {}) =>
        await subscribePush(service, client, freshTarget, members),
  )
  // Emits events that only administrators can read, and turns them into deliveries.
  .extend('emitHidden', { scope: 'file' }, ({ service, admin, tick }) => async (count: number) => {
    await emit(service, updates(count), { readAcl: [admin.userId] })
    await tick()
  })
  .extend('silenceOf', { scope: 'file' }, ({ admin }) => async (path: string) => {
    const { silence } = await statusOf(admin, path)
    const { body } = await admin.get('/services/webhooks/v1/subscriptions/status')
    return { one: silence, listed: body.data.find(({ id }: Json) => id === idOf(path)).silence }
  })

describe('a subscription of which nothing was delivered for an hour', () => {
  test('says how many events the callback suppressed and since when, until one is delivered', async ({
    service,
    subscribeWith,
    deliver,
    tick,
    silenceOf,
  }) => {
    const path = await subscribeWith(suppressesUpdates)
    await deliver(['BOOKMARK_CREATED'])
    await tick(5 * MINUTE_S)
    const since = service.clock.now.toISOString()
    await deliver(updates(2))
    await tick(HOUR_S - 1)
    expect(await silenceOf(path)).toEqual({ one: undefined, listed: undefined })
    await tick(1)
    const silence = { since, suppressed: 2, omitted: 0 }
    expect(await silenceOf(path)).toEqual({ one: silence, listed: silence })
    await deliver(['BOOKMARK_CREATED'])
    expect(await silenceOf(path)).toEqual({ one: undefined, listed: undefined })
    await tick(1)
    await deliver(updates(1))
    await tick(HOUR_S)
    expect((await silenceOf(path)).listed).toMatchObject({ suppressed: 1 })
  })

  test('counts events that were omitted after one attempt apart', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    silenceOf,
  }) => {
    const path = await subscribeWith({ ...suppressesUpdates, ignoreError: true })
    freshTarget.answer = answerWith(400)
    await tick(1)
    await deliver([...updates(3), 'BOOKMARK_CREATED'])
    await tick(HOUR_S)
    expect((await silenceOf(path)).listed).toMatchObject({ suppressed: 3, omitted: 1 })
  })

  test('says nothing while events are tried again, and when no event was selected', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    silenceOf,
  }) => {
    const [path, other] = [await subscribeWith(suppressesUpdates), await subscribeWith({ tagSets: [['TAG_CREATED']] })]
    freshTarget.answer = answerWith(400)
    await tick(1)
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    await tick(HOUR_S)
    for (const each of [path, other]) expect(await silenceOf(each)).toEqual({ one: undefined, listed: undefined })
  })

  test('starts anew when it is resumed, and what a person skipped then is no silence', async ({
    admin,
    subscribeWith,
    deliver,
    tick,
    silenceOf,
  }) => {
    const path = await subscribeWith(suppressesUpdates)
    await tick(1)
    await deliver(updates(1))
    await tick(HOUR_S)
    expect((await silenceOf(path)).listed).toBeDefined()
    await admin.put(path, { active: false })
    expect((await silenceOf(path)).listed).toBeUndefined()
    await deliver(['BOOKMARK_CREATED'])
    await admin.put(`${path}?backlog=skip`, { active: true })
    await tick(2 * HOUR_S)
    expect(await silenceOf(path)).toEqual({ one: undefined, listed: undefined })
    await deliver(updates(1))
    await tick(HOUR_S)
    expect((await silenceOf(path)).listed).toMatchObject({ suppressed: 1, omitted: 0 })
  })

  test('says by itself how many events its managing user may not read, while none is tried again', async ({
    service,
    integrator,
    freshTarget,
    pushOf,
    deliver,
    emitHidden,
    tick,
    silenceOf,
  }) => {
    const path = await pushOf(integrator, suppressesUpdates)
    await tick(1)
    const since = service.clock.now.toISOString()
    await emitHidden(2)
    await tick(HOUR_S)
    expect(await silenceOf(path)).toEqual({
      one: { since, suppressed: 0, omitted: 0, passedOver: 2 },
      listed: undefined,
    })
    await deliver(updates(1))
    await tick(HOUR_S)
    expect((await silenceOf(path)).one).toEqual({ since, suppressed: 1, omitted: 0, passedOver: 2 })
    freshTarget.answer = answerWith(400)
    await deliver(['BOOKMARK_CREATED'])
    await tick(HOUR_S)
    expect((await silenceOf(path)).one).toBeUndefined()
  })

  test('counts what was given up for lack of rights as passed over, not as omitted', async ({
    service,
    admin,
    integrator,
    freshTarget,
    pushOf,
    emitHidden,
    tick,
    silenceOf,
  }) => {
    const path = await pushOf(admin)
    freshTarget.answer = answerWith(400)
    await tick(1)
    const since = service.clock.now.toISOString()
    await emitHidden(1)
    expect((await admin.put(path, { userId: integrator.userId })).status).toBe(200)
    await tick(HOUR_S)
    const silence = { since, suppressed: 0, omitted: 0, passedOver: 1 }
    expect(await silenceOf(path)).toEqual({ one: silence, listed: undefined })
  })
})

describe('a subscription whose managing user may read a part of its events', () => {
  test('says how many it passed over since when, and delivers the others', async ({
    service,
    integrator,
    admin,
    pushOf,
    deliver,
    emitHidden,
    tick,
  }) => {
    const path = await pushOf(integrator)
    await deliver()
    expect(await statusOf(admin, path)).not.toHaveProperty('passedOver')
    await tick(1)
    const since = service.clock.now.toISOString()
    await emitHidden(2)
    await tick(1)
    await emitHidden(1)
    await deliver()
    // Support sees the count, too.
    const support = await staysSignedIn(service, 'SUPPORT')
    for (const client of [admin, support])
      expect((await statusOf(client, path)).passedOver).toEqual({ since, count: 3 })
    expect((await statusOf(admin, await pushOf(admin))).passedOver).toBeUndefined()
  })

  test('does not count what was delivered before the user lost the right to read it', async ({
    service,
    admin,
    pushOf,
    emitHidden,
    tick,
    statesOf,
  }) => {
    const manager = await staysSignedIn(service, 'ADMIN')
    const path = await pushOf(manager)
    await emitHidden(1)
    const { db } = service.storage
    await db.updateTable('permission').set({ role: 'SUPPORT' }).where('user_id', '=', manager.userId).execute()
    await tick(1)
    await emitHidden(2)
    expect(await statesOf(path)).toEqual(['delivered'])
    expect((await statusOf(admin, path)).passedOver).toMatchObject({ count: 2 })
  })

  test('counts anew once it selects other events, not after other changes', async ({
    admin,
    integrator,
    pushOf,
    emitHidden,
    tick,
  }) => {
    const path = await pushOf(integrator, { tagSets: [['BOOKMARK_UPDATED']] })
    await emitHidden(2)
    await tick(1)
    await admin.put(path, { identifier: 'renamed' })
    expect((await statusOf(admin, path)).passedOver).toMatchObject({ count: 2 })
    await admin.put(path, { tagSets: [['BOOKMARK_UPDATED'], ['BOOKMARK_CREATED']] })
    expect((await statusOf(admin, path)).passedOver).toBeUndefined()
    await tick(1)
    await emitHidden(1)
    expect((await statusOf(admin, path)).passedOver).toMatchObject({ count: 1 })
  })

  test('counts only what it selects, once it was turned into deliveries', async ({
    service,
    admin,
    integrator,
    pushOf,
    emitHidden,
    tick,
  }) => {
    const path = await pushOf(integrator, { tagSets: [['BOOKMARK_CREATED']] })
    await tick(1)
    await emitHidden(2)
    await emit(service, ['BOOKMARK_CREATED'], { readAcl: [admin.userId] })
    expect((await statusOf(admin, path)).passedOver).toBeUndefined()
    await tick()
    expect((await statusOf(admin, path)).passedOver).toMatchObject({ count: 1 })
  })

  test('counts the kept events that were given up when it was taken over', async ({
    service,
    admin,
    integrator,
    pushOf,
    emitHidden,
    deliver,
    tick,
    show,
  }) => {
    const manager = await staysSignedIn(service, 'ADMIN')
    const path = await pushOf(manager)
    const { db } = service.storage
    await db.updateTable('permission').set({ status: 'ARCHIVED' }).where('user_id', '=', manager.userId).execute()
    await tick(1)
    await emitHidden(2)
    await deliver()
    expect(await show(path)).toMatchObject({ inactiveReason: 'readerGone' })
    expect((await statusOf(admin, path)).passedOver).toBeUndefined()
    await integrator.put(path, { active: true })
    await tick(1)
    expect((await statusOf(admin, path)).passedOver).toMatchObject({ count: 2 })
  })
})
