import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { pluggedStore } from '#testing/plugged-store.ts'
import { test as stores } from '#testing/stores.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { attemptBuffer } from './attempt-buffer.worker.ts'
import type { EndedAttempt } from './settle.store.ts'

const MB = 1_000_000

const test = stores
  // The sizes of the batches that were written so far.
  .extend('batches', (): number[] => [])
  .extend('faults', (): unknown[] => [])
  .extend('buffer', ({ storage, batches, faults }) => {
    const recordBatches: KyselyPlugin = {
      transformQuery({ node }) {
        const first = node.kind === 'RawNode' ? node.parameters.find(({ kind }) => kind === 'ValueNode') : undefined
        const isBatch = node.kind === 'RawNode' && node.sqlFragments[0]?.includes('WITH ended AS')
        if (isBatch && first?.kind === 'ValueNode' && 'value' in first)
          batches.push(JSON.parse(String(first.value)).length)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return attemptBuffer({
      storage: pluggedStore(storage, recordBatches),
      clock: () => new Date(),
      newId: () => crypto.randomUUID(),
      onFault: (error) => void faults.push(error),
      pageChanges: { tell: () => undefined },
      inFlight: () => 1,
    })
  })

/** An attempt of a subscription that was deleted: nothing of it is stored. */
const endedAttempt = (nth: number, size: number): EndedAttempt => ({
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
  lane: null,
  from_lane: 'usual',
  counts: 'success',
  ordered: false,
  gated: false,
  held_until: null,
  gone: false,
  sealed_target_url: null,
  cause_key: null,
  cause_kind: null,
  cause_host: null,
})

test('attempts are written in batches limited by rows and bytes, and one larger than a batch is written alone', async ({
  batches,
  faults,
  buffer,
}) => {
  const sizes = [1, 1, 5 * MB, 1, 3 * MB, 3 * MB]
  const writes = sizes.map((size, index) => buffer.add(endedAttempt(index + 1, size)))
  expect(buffer.isBehind).toBe(true)
  await Promise.all(writes)
  expect(buffer.isBehind).toBe(false)
  expect(batches).toEqual([2, 1, 2, 1])
  batches.length = 0
  await Promise.all(Array.from({ length: 100 }, (_, index) => buffer.add(endedAttempt(index + 1, 1))))
  expect(batches).toEqual([64, 36])
  expect(faults).toEqual([])
})
