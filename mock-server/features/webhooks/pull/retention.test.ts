import { expect } from 'vitest'
import { answerOf, open } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'
import { cursorOf, emit, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000

const test = fixtures.override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))

// A client that comes back after a month races against retention: both begin with the oldest events.
test('a retrieval ends before events that are dropped while its answer is read, and the next one reports them', async ({
  service,
  admin,
}) => {
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
  const message = `EVENTS_EXPIRED ${last + 1}..600: these events were older than 30 days and are gone`
  expect(next.body.errors).toEqual([{ value: 'EVENTS_EXPIRED', messages: [message] }])
  expect((await admin.get(path)).body.data.expiredEvents).toBe(600 - last)
})
