import { failed, deadlinePassed } from './failures.ts'
import { sourceProblem, transportMs } from './limits.ts'
import { openPool } from './pool.ts'
import { startThread } from './thread.ts'

/** Runs the JavaScript that administrators attach to subscriptions, where it can reach nothing and block nobody (decision 015). */
export interface Callbacks {
  /** Runs a script. `key` identifies its owner (the subscription): a script that hangs delays only its own key. Never rejects because of the script. */
  run(key: string, source: string, delivery: CallbackDelivery): Promise<CallbackResult>
  /** Validates a source without running it; `undefined` if it parses and is within the size limit. */
  check(source: string): Promise<CallbackProblem | undefined>
  /** Waits for running callbacks and rejects waiting ones. */
  close(): Promise<void>
}

/** `payload` is JSON text. */
export interface CallbackDelivery {
  payload: string
  targetMethod: string
  targetUrl: string
}

/** Lines and columns count from 1 in the user's own source. */
export interface CallbackProblem {
  message: string
  line?: number
  column?: number
}

export type CallbackResult = CallbackDone | CallbackFailed

export interface CallbackDone {
  kind: 'done'
  /** JSON text, or with `isText` a string to be sent verbatim; absent if the script did not change the payload. */
  payload?: string
  isText: boolean
  targetMethod: string
  targetUrl: string
  /** `false`: the script suppresses the delivery; its payload is then ignored. */
  active: boolean
  console: string
  ms: number
}

export interface CallbackFailed extends CallbackProblem {
  kind: 'failed'
  /** `result`: the script succeeded, but its result cannot be sent. */
  reason: 'error' | 'deadline' | 'memory' | 'output' | 'result'
  console: string
  ms: number
}

/** Shorter limits are for tests. */
export interface CallbackSettings {
  workers?: number
  /** Time after which the interpreter stops the script. */
  deadlineMs?: number
  /** Time after which the thread is terminated, because built-in functions ignore the deadline. */
  wallMs?: number
  memoryBytes?: number
}

/** Opens the sandbox; threads start and QuickJS loads with the first callback. */
export function openCallbacks(settings: CallbackSettings = {}): Callbacks {
  const { workers, deadlineMs, wallMs, memoryBytes } = { ...standard, ...settings }
  const pool = openPool(workers, () => startThread({ memoryBytes }))
  let checks = 0
  return {
    run: async (key, source, delivery) => {
      const problem = sourceProblem(source)
      if (problem) return { kind: 'failed', reason: 'error', ...problem, console: '', ms: 0 }
      const limitMs = wallMs + transportMs(delivery.payload)
      const answer = await pool.ask(`run ${key}`, { kind: 'run', source, delivery, deadlineMs }, limitMs)
      if (answer.kind === 'ran') return answer.result
      if (answer.kind === 'stopped') return { ...deadlinePassed(deadlineMs), console: '', ms: answer.ms }
      if (answer.kind === 'died') return { ...failed('memory', diedOf(answer.error)), console: '', ms: answer.ms }
      throw new Error('The sandbox answered another question')
    },
    check: async (source) => {
      const problem = sourceProblem(source)
      if (problem) return problem
      // Every validation has a key of its own: a slow one must not delay the others.
      checks += 1
      const answer = await pool.ask(`check ${checks}`, { kind: 'check', source }, CHECK_MS)
      if (answer.kind === 'checked') return answer.problem
      if (answer.kind === 'stopped') return { message: 'The script takes too long to read' }
      return { message: 'The script cannot be read' }
    },
    close: pool.close,
  }
}

/** Only the person who saves a script waits for its validation. */
const CHECK_MS = 5000

const standard = { workers: 2, deadlineMs: 100, wallMs: 250, memoryBytes: 64 * 1024 * 1024 }

const diedOf = (error: unknown) => ({
  message: `The script ended the thread it ran in: ${error instanceof Error ? error.message : String(error)}`,
})
