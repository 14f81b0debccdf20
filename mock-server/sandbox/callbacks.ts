import { failed, tooLate } from './failures.ts'
import { sourceProblem, transportMs } from './limits.ts'
import { openPool } from './pool.ts'
import { startThread } from './thread.ts'

/** Runs the JavaScript that administrators attach to subscriptions (interface 6.4 rule 4), where it can reach nothing and hang nobody. */
export interface Callbacks {
  /** `key`: whose callback it is (the subscription), so that one that hangs delays only itself. Never rejects for what the script does. */
  run(key: string, source: string, delivery: CallbackDelivery): Promise<CallbackResult>
  /** What is wrong with the source before it is ever run: `undefined` when it parses and is within the size limit. */
  check(source: string): Promise<CallbackProblem | undefined>
  /** Waits for the callbacks that run and refuses those that wait. */
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
  /** JSON text; left out when the script left the payload as it was. A string that the script sets is sent as it is: `isText`. */
  payload?: string
  isText: boolean
  targetMethod: string
  targetUrl: string
  /** `false`: the script suppresses the delivery; its payload is then not looked at. */
  active: boolean
  console: string
  ms: number
}

export interface CallbackFailed extends CallbackProblem {
  kind: 'failed'
  /** `result`: the script ended well, but what it left cannot be sent. */
  reason: 'error' | 'deadline' | 'memory' | 'output' | 'result'
  console: string
  ms: number
}

/** Shorter limits are for tests. */
export interface CallbackSettings {
  workers?: number
  /** After which the interpreter stops the script. */
  deadlineMs?: number
  /** After which the thread is ended, because a built-in function does not look at the deadline. */
  wallMs?: number
  memoryBytes?: number
}

/** Opens the sandbox; its threads start, and QuickJS loads, with the first callback. */
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
      if (answer.kind === 'stopped') return { ...tooLate(deadlineMs), console: '', ms: answer.ms }
      if (answer.kind === 'died') return { ...failed('memory', diedOf(answer.error)), console: '', ms: answer.ms }
      throw new Error('The sandbox answered another question')
    },
    check: async (source) => {
      const problem = sourceProblem(source)
      if (problem) return problem
      // Each a key of its own: one that takes long must not hold up the others.
      checks += 1
      const answer = await pool.ask(`check ${checks}`, { kind: 'check', source }, CHECK_MS)
      if (answer.kind === 'checked') return answer.problem
      if (answer.kind === 'stopped') return { message: 'The script takes too long to read' }
      return { message: 'The script cannot be read' }
    },
    close: pool.close,
  }
}

/** Nobody waits for reading a script but who saves it. */
const CHECK_MS = 5000

const standard = { workers: 2, deadlineMs: 100, wallMs: 250, memoryBytes: 64 * 1024 * 1024 }

const diedOf = (error: unknown) => ({
  message: `The script ended the thread it ran in: ${error instanceof Error ? error.message : String(error)}`,
})
