import { expect } from 'vitest'
import { openTestStorage } from '#storage/engines/testing.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { countScans } from '#testing/webhooks/scans.ts'
import { emit, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  // A store that counts the events that were scanned.
  .extend('countingStore', { scope: 'file' }, async ({}, { onCleanup }) => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    return countScans(storage)
  })
  .override('serviceOptions', ({ countingStore: { storage } }) => ({ storage }))

test('a retrieval that waits far behind the head scans the log once, and then only new events', async ({
  service,
  admin,
  countingStore: { scans },
}) => {
  const path = await subscribe(service, admin, { tagSets: [['rare']] })
  // Seven parts of the log.
  await emit(
    service,
    Array.from({ length: 3100 }, () => 'BOOKMARK_VIEWED'),
  )
  const { answer } = await startPoll(service, admin, path)
  await expect.poll(() => scans.events).toBe(3100)
  await emit(service, ['BOOKMARK_VIEWED'])
  await expect.poll(() => scans.events).toBe(3101)
  const event = { type: 'RARE', tags: ['rare'], workspaceId: service.workspace.id, payload: 1 }
  await admin.post('/services/webhooks/v1/events/batch', { events: [event] })
  expect(offsetsIn(await answer)).toEqual([3102])
  expect(scans.events).toBe(3102)
})
