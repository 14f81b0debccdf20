import { setTimeout as wait } from 'node:timers/promises'
import { Unanswered } from '#node/failures.ts'

/** The answers that count as delivered, as for PUSH (docs/interface/webhooks.md). */
const delivered = new Set([200, 202, 204])
const ANSWER_MS = 15_000
/** Milliseconds between attempts; the last one repeats, and is the interval of PUSH. */
const PAUSES = [1000, 2000, 5000, 10_000, 50_000]

type ForwardOptions = {
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Sends an event to an address until it is taken, so that none is lost and their order stays. */
export function forwardTo(target: URL, { tell, signal, pause = waitFor(signal) }: ForwardOptions) {
  return async (event: string, offset: number): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const problem = await problemOf(send(target, event, offset))
      if (problem === undefined) return tell(`${offset} delivered`)
      tell(`${offset} ${problem}. Trying again …`)
      await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0)
    }
  }
}

async function send(target: URL, event: string, offset: number): Promise<number> {
  const headers = { 'content-type': 'application/json', 'landscape-offset': String(offset) }
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(target, { method: 'POST', headers, body: event, redirect: 'manual', signal })
  await response.body?.cancel()
  return response.status
}

async function problemOf(status: Promise<number>): Promise<string | undefined> {
  try {
    const answer = await status
    return delivered.has(answer) ? undefined : `was answered with ${answer}`
  } catch (error) {
    return `was not delivered: ${new Unanswered('the target', error).message}`
  }
}

const waitFor = (signal: AbortSignal) => (ms: number) => wait(ms, undefined, { signal })
