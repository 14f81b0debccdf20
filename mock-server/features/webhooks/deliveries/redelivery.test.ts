import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { test } from '#testing/webhooks/delivery-log.ts'
import { emit, historyOf } from '#testing/webhooks/webhooks.ts'

describe('a redelivery', () => {
  const redeliver = (client: Client, log: string, offset: number) =>
    client.post(`${log}/deliveries/${offset}/redeliver`)

  test('sends the same event once more, and the history names who asked for it', async ({
    service,
    admin,
    support,
    target,
    path,
    log,
  }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    await service.service.tick()
    const [{ offset }] = (await admin.get(`${log}/deliveries`)).body.data
    const before = target.received.length
    service.clock.advance(1)
    const { status, body } = await redeliver(support, log, offset)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ offset, state: 'pending', trigger: 'manual', attempts: 1 })
    await service.service.tick()
    expect(target.received.length).toBe(before + 1)
    const delivery = (await admin.get(`${log}/deliveries/${offset}`)).body.data
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2, trigger: 'manual' })
    expect(delivery.timeline.map(({ trigger }: { trigger: string }) => trigger)).toEqual(['automatic', 'manual'])
    const [entry] = (await admin.get(historyOf(path))).body.data
    expect(entry).toMatchObject({ action: 'REDELIVERED', actorId: support.userId, detail: { offset } })
  })

  test('of a delivery that waits for its next attempt brings it forward', async ({
    service,
    admin,
    log,
    addDelivery,
    addEvent,
  }) => {
    const offset = await addEvent()
    const { now } = service.clock
    await addDelivery(offset, { state: 'retrying', due_at: new Date(now.getTime() + 40_000).toISOString() })
    const { body } = await redeliver(admin, log, offset)
    expect(body.data).toMatchObject({ state: 'retrying', trigger: 'manual', nextAttemptAt: now.toISOString() })
  })

  test('of a delivery that is being sent is 409, until its process has been dead for the length of a lease', async ({
    service,
    admin,
    log,
    addDelivery,
    addEvent,
  }) => {
    const offset = await addEvent()
    const now = service.clock.now.getTime()
    const started_at = new Date(now).toISOString()
    const due_at = new Date(now + 30_000).toISOString()
    await addDelivery(offset, { state: 'sending', due_at, started_at, claim_id: crypto.randomUUID() })
    expect((await redeliver(admin, log, offset)).status).toBe(409)
    service.clock.advance(30_000)
    expect((await redeliver(admin, log, offset)).status).toBe(200)
  })

  test('without an event, or for an inactive subscription, is 422', async ({
    admin,
    path,
    log,
    addDelivery,
    addEvent,
  }) => {
    await addDelivery(800_000)
    expect((await redeliver(admin, log, 800_000)).status).toBe(422)
    const offset = await addEvent()
    await addDelivery(offset)
    await admin.put(path, { active: false })
    const { status, body } = await redeliver(admin, log, offset)
    expect(status).toBe(422)
    expect(body.message).toContain('activate')
  })

  test('needs the right and a delivery of this workspace', async ({
    service,
    admin,
    member,
    stranger,
    log,
    addDelivery,
    addEvent,
  }) => {
    const offset = await addEvent()
    await addDelivery(offset)
    expect((await redeliver(member, log, offset)).status).toBe(403)
    expect((await redeliver(await signedIn(service, 'SYSTEM_READ'), log, offset)).status).toBe(403)
    expect((await redeliver(stranger, log, offset)).status).toBe(404)
    expect((await redeliver(admin, log, 700_000)).status).toBe(404)
  })
})
