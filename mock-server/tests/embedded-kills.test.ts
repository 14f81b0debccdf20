import { expect, test as base } from 'vitest'
import {
  type Rounds,
  killOnce,
  noteUnderWay,
  nothingBroken,
  settled,
  subscribeThree,
  validateRounds,
  writeOn,
} from '#testing/processes/kill-rounds.ts'
import { openSharedStore } from '#testing/processes/shared-store.ts'
import { startRecorder } from '#testing/webhooks/recorder.ts'

const test = base
  .extend('store', async ({}, { onCleanup }) => {
    const store = await openSharedStore()
    onCleanup(() => store.remove())
    return store
  })
  .extend('recorder', async ({}, { onCleanup }) => {
    const recorder = await startRecorder()
    onCleanup(() => recorder.close())
    return recorder
  })

// The moments of a delivery are those of push-kills.test.ts. What the engine adds are its files: each kill leaves them as they are then.
test('an embedded store keeps all promises after its process was killed during writes', async ({ store, recorder }) => {
  const first = await store.start()
  const rounds: Rounds = {
    subscriptions: await subscribeThree(first, recorder),
    acknowledged: new Set(),
    underWay: new Map(),
  }
  await first.stop()
  for (const writes of [5, 14]) {
    const service = await store.start()
    const enough = rounds.acknowledged.size + writes
    await Promise.all([writeOn(service.client, rounds), killOnce(service, () => rounds.acknowledged.size >= enough)])
    expect(rounds.acknowledged.size).toBeGreaterThanOrEqual(enough)
    await noteUnderWay(store, rounds)
  }
  const service = await store.start()
  await settled(service, rounds)
  await service.stop()
  expect(await validateRounds(store, rounds, recorder)).toMatchObject(nothingBroken)
})
