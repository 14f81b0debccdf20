import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, open } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { cursorOf, emit, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

// A client that comes back after a month races against retention: both begin with the oldest events.
test('an answer ends before events that are dropped while it is read, and the next answer reports them', async () => {
  const admin = await staysSignedIn(service, 'ADMIN')
  const path = await subscribe(service, admin, { maxBatchSize: 51_200 })
  await emit(service, Array<string>(600).fill('BOOKMARK_CREATED'))
  service.clock.advance(DAY)
  await emit(service, ['BOOKMARK_UPDATED', 'BOOKMARK_UPDATED'])
  service.clock.advance(29 * DAY)
  // Renews the token, which `open` sends as it is.
  expect(await cursorOf(admin, path)).toBe(0)
  const response = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
  service.clock.advance(1)
  await service.service.tick()
  const offsets = offsetsIn(await answerOf(response))
  const last = offsets.at(-1) ?? 0
  expect(last).toBeLessThan(600)
  expect(await cursorOf(admin, path)).toBe(last)

  const next = await admin.get(`${path}/events?autoCommit=true`)
  expect(offsetsIn(next)).toEqual([601, 602])
  const words = `EVENTS_EXPIRED ${last + 1}..600: these events were older than 30 days and are gone`
  expect(next.body.errors).toEqual([{ value: 'EVENTS_EXPIRED', messages: [words] }])
  expect((await admin.get(path)).body.data.expiredEvents).toBe(600 - last)
})
