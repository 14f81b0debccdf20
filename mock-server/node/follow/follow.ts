import { setTimeout as wait } from 'node:timers/promises'
import { Refused, isPassing } from '#node/failures.ts'
import type { Session } from './session.ts'

/** Milliseconds before the first and before later attempts; the last one repeats. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000]
/** The cursor moves at least this often while a batch is being processed. */
const COMMIT_MS = 2000

export interface FollowOptions {
  readonly session: Session
  /** Resolves once the event is processed; only then may the cursor pass it. */
  readonly process: (event: string, offset: number) => Promise<void>
  /** Tells the person at the terminal what is being waited for. */
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
  readonly pause?: (ms: number) => Promise<unknown>
}

/**
 * Processes the events of a subscription one after the other, until it is stopped. The cursor follows behind what was processed, so
 * that after a crash some events come twice, and none is missing.
 */
export async function follow({
  session,
  process,
  tell,
  signal,
  pause = waitFor(signal),
}: FollowOptions): Promise<void> {
  const again = retrying({ session, tell, signal, pause })
  const id = await again(() => session.find())
  while (!signal.aborted) {
    const { data, errors } = await again(() => session.retrieve(id, { isWaiting: true }))
    for (const { value, messages } of errors) tell([value, ...messages].join(' '))
    let [done, committed, at] = [0, 0, Date.now()]
    const commit = async (offset: number) => {
      await again(() => session.commit(id, offset))
      ;[committed, at] = [offset, Date.now()]
    }
    try {
      for (const { event, cursor } of data.events) {
        if (signal.aborted) break
        await process(event, cursor.offset)
        done = cursor.offset
        if (Date.now() - at > COMMIT_MS) await commit(done)
      }
    } finally {
      // Also where somebody stopped it in the middle: what was processed need not come again.
      if (done > committed) await session.commit(id, done).catch(() => undefined)
    }
    const next = data.nextCursor.offset
    if (!signal.aborted && next > done) await commit(next)
  }
}

type Retrying = Pick<FollowOptions, 'session' | 'tell' | 'signal'> & {
  readonly pause: (ms: number) => Promise<unknown>
}

/** Repeats a call while its refusal may pass; says so once for each reason. */
function retrying({ session, tell, signal, pause }: Retrying) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    let told: string | undefined
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await call()
        if (told !== undefined) tell('Goes on.')
        return answer
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error
        // A token that was refused twice will not be taken the third time.
        if (error instanceof Refused && error.status === 401 && attempt > 1) throw error
        session.forgetToken()
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== told) tell(`${reason}. Trying again …`)
        told = reason
        await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0)
      }
    }
  }
}

const waitFor = (signal: AbortSignal) => (ms: number) => wait(ms, undefined, { signal })
