import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStorage } from '#storage/engines/testing.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { emit, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

test('a retrieval that waits far behind the head scans the log once, and then only new events', async () => {
  let parts = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('WITH scanned AS')) parts += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const kept = await openTestStorage()
  const storage = Object.create(kept, { db: { value: kept.db.withPlugin(counting) } })
  const service = await startService({ storage })
  const admin = await signedIn(service, 'ADMIN')
  const path = await subscribe(service, admin, { tagSets: [['rare']] })
  // Seven parts of the log.
  await emit(
    service,
    Array.from({ length: 3100 }, () => 'BOOKMARK_VIEWED'),
  )
  const { answer } = await startPoll(service, admin, path)
  await expect.poll(() => parts).toBe(7)
  await emit(service, ['BOOKMARK_VIEWED'])
  await expect.poll(() => parts).toBe(8)
  const rare = { type: 'RARE', tags: ['rare'], workspaceId: service.workspace.id, payload: 1 }
  await admin.post('/services/webhooks/v1/events/batch', { events: [rare] })
  expect(offsetsIn(await answer)).toEqual([3102])
  expect(parts).toBe(9)
  await service.close()
  await kept.close()
})
