import { describe, expect } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { omitted, test } from '#testing/webhooks/recoveries.ts'
import { historyOf, idOf } from '#testing/webhooks/webhooks.ts'

describe('a recovery', () => {
  test('that is cancelled and resumed queues what is left, and nothing twice', async ({
    service,
    admin,
    clock,
    target,
    path,
    first,
    recoveries,
    start,
    latest,
    takeTurn,
    queued,
  }) => {
    const before = target.received.length
    const { id } = (await start({ filter: { state: ['omitted'] }, perSecond: 5 })).body.data
    await takeTurn()
    await service.service.tick()
    await admin.post(`${recoveries}/${id}/cancel`)
    expect(await latest()).toMatchObject({ status: 'CANCELLED', cancelledBy: 'Test ADMIN' })
    // While it is cancelled, somebody redelivers one that it hasn't reached.
    const [redelivered] = omitted.slice(7)
    await service.storage.db
      .updateTable('delivery')
      .set({ state: 'omitted', settled_at: clock.now })
      .where('subscription_id', '=', idOf(path))
      .where('seq', '=', first + (redelivered ?? 0))
      .execute()
    const support = await signedIn(service, 'SUPPORT')
    const { status, body } = await support.post(`${recoveries}/${id}/resume`)
    expect([status, body.data]).toMatchObject([200, { status: 'RUNNING', queued: 5, createdBy: 'Test SUPPORT' }])
    expect(body.data).not.toHaveProperty('endedAt')
    for (let turn = 0; turn < 5; turn++) await takeTurn()
    expect(await queued()).toEqual(omitted.filter((index) => index !== redelivered))
    expect(await latest()).toMatchObject({ status: 'DONE', queued: omitted.length - 1 })
    await service.service.tick()
    expect(target.received.length - before).toBe(omitted.length - 1)
    expect((await admin.get(historyOf(path))).body.data.map(({ action }: { action: string }) => action)).toContain(
      'RECOVERY_RESUMED',
    )
  })

  test('can only be resumed after it was cancelled, by who may redeliver, while no other runs', async ({
    service,
    admin,
    path,
    recoveries,
    start,
    takeTurn,
  }) => {
    const { id } = (await start({ filter: {}, perSecond: 1 })).body.data
    expect((await admin.post(`${recoveries}/${id}/resume`)).status).toBe(409)
    await admin.post(`${recoveries}/${id}/cancel`)
    const reader = await signedIn(service, 'SYSTEM_READ')
    expect((await reader.post(`${recoveries}/${id}/resume`)).status).toBe(403)
    expect((await admin.post(`${recoveries}/${crypto.randomUUID()}/resume`)).status).toBe(404)
    const other = (await start({ filter: {}, perSecond: 1000 })).body.data
    expect((await admin.post(`${recoveries}/${id}/resume`)).body.data).toMatchObject({ id: other.id })
    await takeTurn()
    await admin.put(path, { active: false })
    expect((await admin.post(`${recoveries}/${id}/resume`)).status).toBe(422)
  })

  test('is listed among the jobs of the workspace while it runs and for a day after', async ({
    service,
    admin,
    stranger,
    clock,
    path,
    recoveries,
    start,
    takeTurn,
  }) => {
    const jobs = '/services/console/v1/recoveries'
    const own = async (client = admin) =>
      (await client.get(jobs)).body.data.filter(({ subscriptionId }: { subscriptionId: string }) =>
        path.endsWith(subscriptionId),
      )
    await admin.put(path, { identifier: 'Kafka mirror' })
    const { id } = (await start({ filter: {}, perSecond: 1000 })).body.data
    expect(await own()).toEqual([expect.objectContaining({ id, status: 'RUNNING', identifier: 'Kafka mirror' })])
    expect((await own())[0]).not.toHaveProperty('isWaiting')
    await admin.put(path, { active: false })
    expect(await own()).toMatchObject([{ isWaiting: true }])
    await admin.put(path, { active: true })
    expect(await own(stranger)).toEqual([])
    const viewer = await signedIn(service, 'VIEWER')
    expect((await viewer.get(jobs)).status).toBe(403)
    await takeTurn()
    expect(await own()).toMatchObject([{ status: 'DONE' }])
    // What is done can't be resumed.
    expect((await admin.post(`${recoveries}/${id}/resume`)).status).toBe(409)
    clock.advance(86_400_001)
    expect(await own(await signedIn(service, 'ADMIN'))).toEqual([])
  })
})
