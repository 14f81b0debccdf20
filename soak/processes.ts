import { heading } from '../bench/lib/report.ts'
import {
  type Rounds,
  validateRounds,
  noteUnknown,
  settled,
  subscribeThree,
  writeOn,
} from '../mock-server/testing/processes/kill-rounds.ts'
import { startRecorder } from '../mock-server/testing/webhooks/recorder.ts'
import type { KillableService } from '../mock-server/testing/processes/shared-store.ts'
import { pause, promise, setting } from './lib/promises.ts'
import { onEachStore } from './lib/stores.ts'

const KILLS = setting('kills', 6)
const BETWEEN_MS = setting('between', 20) * 1000

// For minutes: three processes under load, one of which is killed and replaced again and again.
await onEachStore(
  async (store) => {
    heading('Three processes on one PostgreSQL', { kills: KILLS, 'seconds between': BETWEEN_MS / 1000 })
    const recorder = await startRecorder()
    recorder.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 10)
    const processes: KillableService[] = [await store.start()]
    processes.push(await store.start(), await store.start())
    const [first] = processes
    if (!first) return
    const subscriptions = await subscribeThree(first, recorder)
    const rounds: Rounds = { subscriptions, acknowledged: new Set(), underWay: new Map() }
    for (let kill = 1; kill <= KILLS; kill++) {
      let stopped = false
      // Ten a second through each, which three processes keep up with beside their ordered subscription.
      const writers = processes.map(async ({ client }) => {
        while (!stopped) {
          await writeOn(client, rounds, 3)
          await pause(300)
        }
      })
      await pause(BETWEEN_MS * (0.5 + Math.random()))
      const doomed = processes[kill % 3]
      await doomed?.stop('SIGKILL')
      stopped = true
      await Promise.all(writers)
      processes[kill % 3] = await store.start()
      console.log(`  kill ${kill}: ${rounds.acknowledged.size} acknowledged, ${recorder.arrivals.length} arrivals`)
    }
    const began = performance.now()
    const [last] = processes
    if (!last) return
    const unordered = new Map([...subscriptions].filter(([path]) => path !== '/ordered'))
    await settled(last, { ...rounds, subscriptions: unordered })
    const took = performance.now() - began
    // One after the other takes as long as it takes: its lease has held it up for 30 s of load, at every kill that hit it.
    await settled(last, rounds)
    console.log(`  the ordered one had caught up after ${Math.round((performance.now() - began) / 1000)} s`)
    await noteUnknown(store, rounds)
    const verdict = await validateRounds(store, rounds, recorder)
    for (const process of processes) await process.stop()
    await recorder.close()

    promise(
      'every acknowledged event is in the log',
      verdict.lost.length === 0,
      `${verdict.acknowledged} of ${verdict.events} events`,
    )
    promise('offsets have no hole', verdict.holes === 0, verdict.holes)
    promise('every event came to every subscription', verdict.undelivered.length === 0, `${verdict.arrivals} arrivals`)
    promise('every delivery is settled', verdict.unsettled === 0, verdict.unsettled)
    promise('settled within a lease and a half of the last kill', took < 45_000, `${Math.round(took)} ms`)
    promise(
      'each duplicate was told as unknown',
      verdict.unexplained.length === 0,
      `${verdict.duplicates} duplicates, ${rounds.underWay.size} unknown`,
    )
    promise('none was sent twice at once', recorder.overlaps.length === 0, recorder.overlaps.length)
    const ordered = recorder.arrivals.filter(({ path }) => path === '/ordered').map(({ offset }) => offset)
    promise(
      'the ordered subscription got its events in order',
      ordered.every((offset, nth) => nth === 0 || offset >= (ordered[nth - 1] ?? 0)),
    )
  },
  { onlyServer: true },
)
