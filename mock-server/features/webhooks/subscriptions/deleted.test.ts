import { expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { emit, historyOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const CONSOLE = '/services/console/v1/subscriptions'
const DAY = 86_400_000

const secret = {
  deliveryType: 'PUSH',
  targetUrl: 'https://hooks.example.com/in?token=s3cret',
  authorizationHeader: 'Bearer s3cret',
  headers: [{ name: 'x-key', value: 's3cret' }],
  signed: true,
}
const deletedBy = async (client: Client): Promise<Json[]> => (await client.get(`${CONSOLE}/deleted`)).body.data
const restore = (client: Client, path: string) => client.post(`${CONSOLE}/${idOf(path)}/restore`)

test('a deleted subscription comes back paused, with its secrets for its managing user', async ({ service, admin }) => {
  const path = await subscribe(service, admin, secret)
  const before = (await admin.get(path)).body.data
  await admin.delete(path)
  const [found] = (await deletedBy(admin)).filter(({ id }) => id === idOf(path))
  expect(found).toMatchObject({ deliveryType: 'PUSH', lostSecrets: [], deletedBy: { id: admin.userId } })
  const { status, body } = await restore(admin, path)
  expect([status, body.data.state]).toEqual([200, 'PAUSED'])
  const after = (await admin.get(path)).body.data
  const { targetUrl, authorizationHeader, headers, signed, tagSets, userId } = before
  expect(after).toMatchObject({ targetUrl, authorizationHeader, headers, signed, tagSets, userId, active: false })
  expect((await admin.get(historyOf(path))).body.data[0]).toMatchObject({ action: 'RESTORED', detail: {} })
  expect((await restore(admin, path)).status).toBe(404)
})

test('whoever is not its managing user restores it without secrets, and is told which', async ({ service, admin }) => {
  const integrator = await signedIn(service, 'SYSTEM_WRITE')
  const path = await subscribe(service, integrator, secret)
  await integrator.delete(path)
  const lostSecrets = ['authorizationHeader', 'headers', 'targetUrl', 'signed']
  expect((await deletedBy(admin)).find(({ id }) => id === idOf(path))?.lostSecrets).toEqual(lostSecrets)
  expect((await restore(admin, path)).status).toBe(200)
  const { data } = (await admin.get(path)).body
  expect(data).toMatchObject({ targetUrl: 'https://hooks.example.com/in', signed: false, userId: integrator.userId })
  expect([data.authorizationHeader ?? null, data.headers ?? []]).toEqual([null, []])
  expect(JSON.stringify((await integrator.get(path)).body)).not.toContain('s3cret')
})

test('a PULL subscription goes on from its cursor, and PUSH begins anew', async ({ service, admin, target }) => {
  const pull = await subscribe(service, admin, { deliveryType: 'PULL', identifier: 'reader' })
  const push = await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: target.url })
  const { cursor } = (await admin.get(pull)).body.data
  await admin.delete(pull)
  await admin.delete(push)
  await emit(service, ['BOOKMARK_CREATED'])
  await restore(admin, pull)
  await restore(admin, push)
  expect((await admin.get(pull)).body.data).toMatchObject({ cursor, identifier: 'reader' })
  const before = target.received.length
  await admin.put(push, { active: true })
  await service.service.tick()
  expect(target.received).toHaveLength(before)
  await emit(service, ['BOOKMARK_CREATED'])
  await service.service.tick()
  expect(target.received.length).toBeGreaterThan(before)
})

test('is for those who manage webhooks, and over after thirty days', async ({ service, admin }) => {
  const path = await subscribe(service, admin, { deliveryType: 'PULL' })
  await admin.delete(path)
  const support = await signedIn(service, 'SUPPORT')
  expect([(await support.get(`${CONSOLE}/deleted`)).status, (await restore(support, path)).status]).toEqual([403, 403])
  service.clock.advance(30 * DAY + 1)
  const later = await signedIn(service, 'ADMIN')
  expect([await deletedBy(later), (await restore(later, path)).status]).toEqual([[], 404])
  await service.service.tick()
  expect(await service.storage.db.selectFrom('deleted_record').selectAll().execute()).toEqual([])
})
