import { constants, setPriority } from 'node:os'
import { type Attack, attacksOfReader, attacksOfSearcher, attacksOfStranger, attacksOfWriter } from './attacks.ts'
import type { Person } from './people.ts'

const AT_ONCE = 6
const { url, people }: { url: string; people: readonly Person[] } = JSON.parse(process.argv[2] ?? '')
const [reader, searcher, writer] = people
if (!reader || !searcher || !writer) throw new Error('Three people are needed')
// Hostile clients have machines of their own. Here, they get the processor after the service and the ordinary client.
setPriority(constants.priority.PRIORITY_LOW)

interface Tally {
  count: number
  slowest: number
  readonly byStatus: Map<string, number>
}
const tallies = new Map<string, Tally>()
const ending = new AbortController()
process.once('message', () => ending.abort())

await Promise.all([
  run(attacksOfStranger('203.0.113.1')),
  run(attacksOfStranger('203.0.113.2')),
  run(attacksOfReader(reader)),
  run(attacksOfSearcher(searcher)),
  run(attacksOfWriter(writer)),
])
process.send?.(
  Object.fromEntries(
    [...tallies].map(([kind, { count, slowest, byStatus }]) => {
      const statuses = [...byStatus].map(([status, times]) => `${status}: ${times}`).join(', ')
      const faults = [...byStatus].reduce((sum, [status, times]) => sum + (status.startsWith('5') ? times : 0), 0)
      return [kind, { count, slowest, statuses, faults }]
    }),
  ),
)

/** Sends the requests in turn, several at a time, until the end. */
async function run(attacks: readonly Attack[]): Promise<void> {
  let next = 0
  const lane = async () => {
    while (!ending.signal.aborted) {
      const attack = attacks[next++ % attacks.length]
      if (attack) await send(attack)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function send({ kind, path, hangsUpAfter, ...init }: Attack): Promise<void> {
  const began = performance.now()
  const signals = [ending.signal, ...(hangsUpAfter === undefined ? [] : [AbortSignal.timeout(hangsUpAfter)])]
  const status = await statusOf(fetch(url + path, { ...init, signal: AbortSignal.any(signals) })).catch(
    (error: unknown) => (signals.some(({ aborted }) => aborted) ? 'hung up' : codeOf(error)),
  )
  const tally = tallies.get(kind) ?? { count: 0, slowest: 0, byStatus: new Map<string, number>() }
  tally.count += 1
  tally.slowest = Math.max(tally.slowest, performance.now() - began)
  tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1)
  tallies.set(kind, tally)
  // Whoever is refused at once would otherwise only keep this machine busy.
  await new Promise((resolve) => setTimeout(resolve, 5))
}

async function statusOf(sent: Promise<Response>): Promise<string> {
  const answer = await sent
  await answer.arrayBuffer()
  return String(answer.status)
}

/** A connection that the service closed because it did not read on. */
function codeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? String(error.cause.code)
    : String(error)
}
