import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_UNWRITTEN } from '#features/webhooks/push/attempt-buffer.worker.ts'
import { PER_SUBSCRIPTION } from '#features/webhooks/push/slots.ts'
import { testDatabaseUrl } from '#storage/engines/testing.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { type Rounds, validateRounds, noteUnknown, settled, tagSets, writeOn } from '#testing/processes/kill-rounds.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { type Recorder, startRecorder } from '#testing/webhooks/recorder.ts'
import { type KillableService, type SharedStore, openSharedStore } from '#testing/processes/shared-store.ts'
import { offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

test('the recorder of the tests notices a delivery that arrives while the same one is still being answered', async () => {
  const recorder = await startRecorder()
  recorder.answer = (_, response) => {
    if (recorder.arrivals.length > 1) response.end()
  }
  const send = () => fetch(recorder.url('/x'), { method: 'POST', headers: { 'webhook-id': 'a' }, body: '{"id":7,' })
  const first = send()
  await recorder.until(() => recorder.arrivals.length === 1)
  await send()
  expect(recorder.overlaps.map(({ key }) => key)).toEqual(['/x a'])
  expect([recorder.counts.get('/x a'), recorder.arrivals[0]?.offset]).toEqual([2, 7])
  await recorder.close()
  await first.catch(() => undefined)
})

// Without a server these tests are not registered; the test script reports and counts them as skipped.
const servers = testDatabaseUrl === undefined ? [] : [testDatabaseUrl]
describe.each(servers)('three processes on a server', (url) => {
  const plain = ['/plain/0', '/plain/1', '/plain/2', '/plain/3']
  const ordered = ['/ordered/0', '/ordered/1']
  let store: SharedStore
  let recorder: Recorder
  let processes: [KillableService, KillableService, KillableService]
  beforeAll(async () => {
    store = await openSharedStore(url)
    recorder = await startRecorder(plain.length + ordered.length)
    processes = [await store.start(), ...(await Promise.all([store.start(['answered', 20]), store.start()]))]
  })
  afterAll(async () => {
    for (const process of processes) await process.stop()
    await recorder.close()
    await store.remove()
  })

  test('deliver every event, none twice at the same time and ordered ones in order, although one is killed under load', async () => {
    const [first, doomed, last] = processes
    // Long enough that two processes sending the same delivery would be noticed.
    recorder.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 15)
    const pull = await subscribe(first, first.client, { tagSets })
    const rounds: Rounds = { subscriptions: await subscribeAll(first), acknowledged: new Set(), underWay: new Map() }
    const reading = readThrough([doomed.client, last.client], pull)

    await Promise.all([
      writeOn(first.client, rounds, 60),
      writeOn(doomed.client, rounds, 30),
      writeOn(last.client, rounds, 60),
    ])
    // It dies with an unrecorded answer, while all three write.
    doomed.arm()
    const writes = [writeOn(first.client, rounds, 40), writeOn(last.client, rounds, 40)]
    await writeOn(doomed.client, rounds)
    expect(await doomed.stop()).toBe(null)
    await Promise.all(writes)
    // By the survivors, once the leases of the dead process have run out; soak/processes.ts measures how soon.
    await settled(first, rounds)

    await noteUnknown(store, rounds)
    const verdict = await validateRounds(store, rounds, recorder)
    expect(verdict).toMatchObject({ holes: 0, lost: [], undelivered: [], unsettled: 0, unexplained: [] })
    expect(verdict.acknowledged).toBeGreaterThanOrEqual(230)
    for (const path of plain) expect(recorder.most.get(path)).toBeLessThanOrEqual(PER_SUBSCRIPTION * processes.length)
    for (const path of ordered) expect(recorder.most.get(path)).toBe(1)
    // What the process had in flight, and what it had delivered but not recorded yet: more of that, the slower the store is.
    expect(rounds.underWay.size).toBeGreaterThan(0)
    expect(rounds.underWay.size).toBeLessThanOrEqual(plain.length * PER_SUBSCRIPTION + ordered.length + MOST_UNWRITTEN)
    expect(recorder.overlaps).toEqual([])
    for (const path of ordered) {
      const offsets = recorder.arrivals.filter((arrival) => arrival.path === path).map(({ offset }) => offset)
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    }
    const { status } = await first.client.post('/bookmarks', bookmarkInput())
    expect(status).toBe(200)
    expect(await reading(verdict.events + 1)).toEqual(Array.from({ length: verdict.events + 1 }, (_, nth) => nth + 1))
  })

  async function subscribeAll(service: KillableService): Promise<Rounds['subscriptions']> {
    const all = [...plain, ...ordered].map(async (path, nth) => {
      const members = { signed: true, ordered: ordered.includes(path), tagSets }
      return [path, await subscribePush(service, service.client, { url: recorder.url(path, nth) }, members)] as const
    })
    return new Map(await Promise.all(all))
  }
})

/** A PULL client that continues at the next process when its own has died; resolves to the offsets once it has read up to `upTo`. */
function readThrough([first, next]: [Client, Client], path: string): (upTo: number) => Promise<number[]> {
  const offsets: number[] = []
  let end = Infinity
  const reading = (async () => {
    let client = first
    // Read, but the answer to their commit was lost.
    let uncertain: number[] = []
    while ((offsets.at(-1) ?? 0) < end) {
      const answer = await client.get(`${path}/events?timeout=1`).catch(() => undefined)
      // 409: the dead process still holds its lease.
      if (answer?.status === 409) continue
      if (answer?.status !== 200) {
        client = next
        continue
      }
      const retrieved = offsetsIn(answer)
      // Events that were not committed come again, from the first one; those that were committed do not.
      if (retrieved[0] !== uncertain[0]) offsets.push(...uncertain)
      const commit = await client.put(`${path}/cursor`, answer.body.data.nextCursor).catch(() => undefined)
      uncertain = commit?.status === 200 ? [] : retrieved
      if (commit?.status === 200) offsets.push(...retrieved)
    }
    return offsets
  })()
  return (upTo) => {
    end = upTo
    return reading
  }
}
