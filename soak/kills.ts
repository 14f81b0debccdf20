import { heading } from '../bench/lib/report.ts'
import {
  type Rounds,
  validateRounds,
  noteUnderWay,
  settled,
  subscribeThree,
  writeOn,
} from '../mock-server/testing/processes/kill-rounds.ts'
import { startRecorder } from '../mock-server/testing/webhooks/recorder.ts'
import { pause, promise, setting } from './lib/promises.ts'
import { onEachStore } from './lib/stores.ts'

const EVENTS = setting('events', 1000)
const KILLS = setting('kills', 20)

// A thousand events, each to three subscriptions, and twenty kills at random moments.
await onEachStore(async (store) => {
  heading(`Kills on ${store.engine}`, {
    events: EVENTS,
    kills: KILLS,
    subscriptions: 'plain, ordered, with a big body',
  })
  const recorder = await startRecorder()
  let service = await store.start()
  const subscriptions = await subscribeThree(service, recorder)
  const rounds: Rounds = { subscriptions, acknowledged: new Set(), underWay: new Map() }
  let restarts = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const share = Math.ceil((EVENTS * kill) / KILLS) - rounds.acknowledged.size
    // Somewhere between the first write and some time after the last.
    const after = 20 + Math.random() * 700
    await Promise.all([writeOn(service.client, rounds, share), pause(after).then(() => service.stop('SIGKILL'))])
    const underWay = await noteUnderWay(store, rounds)
    console.log(
      `  kill ${kill} after ${Math.round(after)} ms: ${rounds.acknowledged.size} acknowledged, ${underWay} under way`,
    )
    const began = performance.now()
    service = await store.start()
    restarts += performance.now() - began
  }
  while (rounds.acknowledged.size < EVENTS) await writeOn(service.client, rounds, EVENTS - rounds.acknowledged.size)
  const began = performance.now()
  await settled(service, rounds)
  console.log(
    `  settled ${Math.round(performance.now() - began)} ms after the last write, restarts took ${Math.round(restarts / KILLS)} ms`,
  )
  await service.stop()
  const verdict = await validateRounds(store, rounds, recorder)
  await recorder.close()

  console.log(`  attempts that failed otherwise: ${verdict.otherFailures.join(', ') || 'none'}`)
  const claims = [...rounds.underWay.values()].reduce((sum, { size }) => sum + size, 0)
  promise(
    'every acknowledged event is in the log',
    verdict.lost.length === 0,
    `${verdict.acknowledged} of ${verdict.events} events`,
  )
  promise('offsets have no hole', verdict.holes === 0, verdict.holes)
  promise('every event came to every subscription', verdict.undelivered.length === 0, `${verdict.arrivals} arrivals`)
  promise('every delivery is settled', verdict.unsettled === 0, verdict.unsettled)
  promise('duplicates ≤ in flight at the kills', verdict.duplicates <= claims, `${verdict.duplicates} ≤ ${claims}`)
  promise('each duplicate was in flight at a kill', verdict.unexplained.length === 0, verdict.unexplained.length)
  promise(
    'each attempt in flight at a kill is shown as unknown',
    verdict.unknownMismatches.length === 0,
    verdict.unknownMismatches.length,
  )
  const ordered = recorder.arrivals.filter(({ path }) => path === '/ordered').map(({ offset }) => offset)
  promise(
    'the ordered subscription got its events in order',
    ordered.every((offset, nth) => nth === 0 || offset >= (ordered[nth - 1] ?? 0)),
  )
})
