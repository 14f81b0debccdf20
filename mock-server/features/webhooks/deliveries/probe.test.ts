import { expect } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { test as base } from '#testing/webhooks/delivery-log.ts'
import { startTarget } from '#testing/webhooks/target.ts'
import { emit, historyOf } from '#testing/webhooks/webhooks.ts'

// Nobody listens at the target any more.
const test = base.extend('turnAway', ({ admin, path }) => async () => {
  const closedTarget = await startTarget()
  await closedTarget.close()
  await admin.put(path, { targetUrl: closedTarget.url })
})

test('a probe goes out when somebody asks for it, and the pause to the next one begins anew', async ({
  service,
  admin,
  support,
  path,
  log,
  turnAway,
}) => {
  await turnAway()
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
  await service.service.tick()
  const later = (ms: number) => new Date(service.clock.now.getTime() + ms).toISOString()
  expect((await admin.get(`${path}/status`)).body.data).toMatchObject({
    state: 'FAILING',
    nextAttemptAt: later(50_000),
  })

  service.clock.advance(10_000)
  const attemptsBefore = (await admin.get(`${path}/deliveries`)).body.total
  const { status, body } = await support.post(`${log}/probe`)
  expect(status, JSON.stringify(body)).toBe(200)
  await service.service.tick()
  expect((await admin.get(`${path}/deliveries`)).body.total).toBe(attemptsBefore + 1)
  expect((await admin.get(`${path}/status`)).body.data).toMatchObject({
    state: 'FAILING',
    nextAttemptAt: later(50_000),
  })
  const [entry] = (await admin.get(historyOf(path))).body.data
  expect(entry).toMatchObject({ action: 'REDELIVERED', actorId: support.userId, detail: body.data })
})

test('a probe is for failing subscriptions of the workspace, and for people who can redeliver', async ({
  service,
  admin,
  member,
  stranger,
  log,
}) => {
  const { status, body } = await admin.post(`${log}/probe`)
  expect([status, body.message]).toEqual([422, 'Only a failing subscription sends probes'])
  expect((await member.post(`${log}/probe`)).status).toBe(403)
  expect((await (await signedIn(service, 'SYSTEM_READ')).post(`${log}/probe`)).status).toBe(403)
  expect((await stranger.post(`${log}/probe`)).status).toBe(404)
})

test('a probe goes out although a process died while it was sending', async ({
  service,
  admin,
  support,
  path,
  log,
  turnAway,
}) => {
  await turnAway()
  await emit(service, ['BOOKMARK_CREATED'])
  await service.service.tick()
  expect((await admin.get(`${path}/status`)).body.data.state).toBe('FAILING')
  // As the start of an embedded store leaves it.
  await service.storage.db
    .updateTable('delivery')
    .set({ state: 'sending', claim_id: null })
    .where('settled_at', 'is', null)
    .execute()
  const { status, body } = await support.post(`${log}/probe`)
  expect([status, body.message]).toEqual([200, undefined])
})
