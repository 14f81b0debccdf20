import { heading } from '../bench/lib/report.ts'
import { percentile } from '../bench/lib/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { runClock, subscribePush } from '../mock-server/testing/webhooks/push.ts'
import { type Recorder, startRecorder } from '../mock-server/testing/webhooks/recorder.ts'
import { startService } from '../mock-server/testing/service.ts'
import { emit } from '../mock-server/testing/webhooks/webhooks.ts'
import { pause, promise, setting } from './lib/promises.ts'

const SECONDS = setting('seconds', 120)
const HANGING = 31
const EVERY_MS = 25
/** A figure of a few milliseconds doubles by chance. */
const FLOOR_MS = 10

// Hanging targets and hostile callbacks beside healthy ones, on the embedded engine, with the limits and the clock of production.
const service = await startService()
runClock(service)
await service.service.start()
const client = await signedIn(service, 'ADMIN')
heading('Isolation on the embedded engine', {
  'targets that hang': HANGING,
  'one event every': `${EVERY_MS} ms`,
  seconds: SECONDS,
})
await besideHanging()
await besideHostile()
await service.close()

async function besideHanging(): Promise<void> {
  const healthy = await startRecorder()
  const hanging = await startRecorder(HANGING)
  const answer = hanging.answer
  hanging.answer = () => undefined
  const paths = [await subscribeTo('HEALTHY', healthy.url('/healthy'))]
  for (let nth = 0; nth < HANGING; nth++) paths.push(await subscribeTo('HANGING', hanging.url(`/${nth}`, nth)))
  await latencies(healthy, 5)
  const solo = await latencies(healthy, 20)
  say('solo', solo)
  await emit(service, Array(20).fill('HANGING'))
  const waiting = await latencies(healthy, 16)
  say('while they hang', waiting)
  const before = hanging.arrivals.length
  const probing = await latencies(healthy, SECONDS)
  say('while only probes go to them', probing)
  const limit = Math.max(2 * percentile(solo, 0.99), percentile(solo, 0.99) + FLOOR_MS)
  promise('the healthy p99 stays under twice its solo value while they hang', percentile(waiting, 0.99) < limit)
  promise('and while only probes go out', percentile(probing, 0.99) < limit)
  promise('no more than four each before it was known', before <= HANGING * 4, before)
  const probes = hanging.arrivals.length - before
  promise(
    'at most one probe for each in 50 s',
    probes <= HANGING * Math.ceil(SECONDS / 50 + 1),
    `${probes} in ${SECONDS} s`,
  )
  hanging.answer = answer
  const began = performance.now()
  await hanging.until(() => hanging.counts.size === HANGING * 20)
  promise(
    'back again, they catch up',
    true,
    `${Math.round((performance.now() - began) / 1000)} s, of which up to 65 s for the next probe`,
  )
  for (const path of paths) await client.delete(path)
  await Promise.all([healthy.close(), hanging.close()])
}

async function besideHostile(): Promise<void> {
  const target = await startRecorder()
  const others = await startRecorder()
  await subscribeTo('HEALTHY', target.url('/healthy'))
  await subscribeTo('HARMLESS', others.url('/harmless'), 'data.payload.greeting = "hello"')
  await latencies(target, 5)
  const solo = await latencies(target, 20)
  say('solo', solo)
  for (let nth = 0; nth < 10; nth++) {
    await subscribeTo('HOSTILE', others.url(`/loop/${nth}`), 'for (;;) {}')
    await subscribeTo('HOSTILE', others.url(`/bomb/${nth}`), 'var all = []; for (;;) all.push(new Uint8Array(8000000))')
  }
  // With ignore-errors they are tried with every event, without pauses.
  const timer = setInterval(() => void emit(service, ['HOSTILE', 'HARMLESS']), 1000)
  const beside = await latencies(target, 40)
  clearInterval(timer)
  say('beside 20 hostile callbacks', beside)
  const limit = Math.max(2 * percentile(solo, 0.99), percentile(solo, 0.99) + FLOOR_MS)
  promise('the p99 of others stays under twice its solo value', percentile(beside, 0.99) < limit)
  promise('harmless callbacks go on', others.arrivals.length >= 35, others.arrivals.length)
  promise(
    'nothing hostile went out',
    others.arrivals.every(({ path }) => path === '/harmless'),
  )
  await Promise.all([target.close(), others.close()])
}

/** Milliseconds from the beginning of a write to its arrival, one at a time by the clock for so many seconds. */
async function latencies(healthy: Recorder, seconds: number): Promise<number[]> {
  const sent: number[] = []
  const before = healthy.arrivals.length
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    sent.push(performance.now())
    await emit(service, ['HEALTHY'])
    await pause(EVERY_MS)
  }
  await healthy.until(() => healthy.arrivals.length === before + sent.length)
  // In the order of their offsets, which is that of their writes.
  const arrived = healthy.arrivals.slice(before).toSorted((a, b) => a.offset - b.offset)
  return arrived.map(({ at }, nth) => at - (sent[nth] ?? Number.NaN))
}

function say(when: string, values: readonly number[]): void {
  const [half, most] = [percentile(values, 0.5), percentile(values, 0.99)]
  console.log(`  ${when}: p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms of ${values.length}`)
}

async function subscribeTo(type: string, targetUrl: string, callback?: string): Promise<string> {
  const members = { signed: true, tagSets: [['pathfinder', type]] }
  return await subscribePush(
    service,
    client,
    { url: targetUrl },
    callback === undefined ? members : { ...members, callback, ignoreError: true },
  )
}
