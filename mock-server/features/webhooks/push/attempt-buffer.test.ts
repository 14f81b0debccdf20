import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { attemptBuffer } from './attempt-buffer.worker.ts'
import type { EndedAttempt } from './settle.store.ts'

const MB = 1_000_000
let kept: Storage
let storage: Storage
let batches: number[] = []
beforeAll(async () => {
  kept = await openTestStorage()
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      const [first] = node.kind === 'RawNode' ? node.parameters : []
      const isBatch = node.kind === 'RawNode' && node.sqlFragments[0]?.includes('WITH ended AS')
      if (isBatch && first?.kind === 'ValueNode' && 'value' in first)
        batches.push(JSON.parse(String(first.value)).length)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  storage = Object.create(kept, { db: { value: kept.db.withPlugin(noting) } })
})
afterAll(() => kept.close())

/** Of a subscription that is gone: nothing of it is kept. */
const ended = (nth: number, size: number): EndedAttempt => ({
  ...rows.attemptRow(
    { workspace_id: crypto.randomUUID(), subscription_id: crypto.randomUUID(), seq: 1, nth },
    new Date(),
  ),
  claim_id: crypto.randomUUID(),
  outcome: 'delivered',
  duration_ms: 1,
  payload: 'x'.repeat(size),
  state: 'delivered',
  due_at: null,
  counts: 'success',
  ordered: false,
  gated: false,
})

test('attempts are written in batches limited by rows and bytes, and one larger than a batch is written alone', async () => {
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const completion = attemptBuffer({ storage, clock: () => new Date(), onFault, inFlight: () => 1 })
  const sizes = [1, 1, 5 * MB, 1, 3 * MB, 3 * MB]
  const written = sizes.map((size, n) => completion.add(ended(n + 1, size)))
  expect(completion.isBehind).toBe(true)
  await Promise.all(written)
  expect(completion.isBehind).toBe(false)
  expect(batches).toEqual([2, 1, 2, 1])
  batches = []
  await Promise.all(Array.from({ length: 100 }, (_, n) => completion.add(ended(n + 1, 1))))
  expect(batches).toEqual([64, 36])
  expect(faults).toEqual([])
})
