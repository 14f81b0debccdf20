import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { eventsAt } from './test-delivery.store.ts'

test('a dry run reads at most 8 MiB of events, and at least one event', async ({ service }) => {
  const { storage, workspace, clock } = service
  const sizes = [9, 5, 2, 2]
  const eventOf = (megabytes: number, index: number) =>
    rows.eventRow({ workspace_id: workspace.id, seq: index + 1 }, clock.now, {
      body: `"${'x'.repeat(megabytes * 1_000_000)}"`,
    })
  await rows.addEvents(storage.db, sizes.map(eventOf))
  const options = {
    workspaceId: workspace.id,
    payloadMode: 'DEFAULT',
    application: 'pathfinder',
    access: 'all' as const,
  }
  const read = async (offsets: number[]) => (await eventsAt(storage.db, options, offsets)).map(({ offset }) => offset)
  expect(await read([1])).toEqual([1])
  expect(await read([1, 2])).toEqual([1])
  expect(await read([2, 3, 4])).toEqual([2, 3])
})
