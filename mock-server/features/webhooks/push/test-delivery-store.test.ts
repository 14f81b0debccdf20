import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#testing/webhooks/deliveries.ts'
import { type TestService, startService } from '#testing/service.ts'
import { eventsAt } from './test-delivery.store.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('a dry run reads at most 8 MiB of events, and at least one event', async () => {
  const { storage, workspace, clock } = service
  const sizes = [9, 5, 2, 2]
  const event = (size: number, n: number) =>
    rows.eventRow({ workspace_id: workspace.id, seq: n + 1 }, clock.now, { body: `"${'x'.repeat(size * 1_000_000)}"` })
  await rows.addEvents(storage.db, sizes.map(event))
  const wanted = {
    workspaceId: workspace.id,
    payloadMode: 'DEFAULT',
    application: 'pathfinder',
    access: 'all' as const,
  }
  const read = async (offsets: number[]) => (await eventsAt(storage.db, wanted, offsets)).map(({ offset }) => offset)
  expect(await read([1])).toEqual([1])
  expect(await read([1, 2])).toEqual([1])
  expect(await read([2, 3, 4])).toEqual([2, 3])
})
