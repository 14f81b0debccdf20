import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { CallbackProblem, CallbackResult } from './callbacks.ts'
import { failed, tooLate } from './failures.ts'
import { boundedConsole, outputLimit } from './limits.ts'
import { withRoom } from './quickjs.ts'
import type { Engine, Room } from './quickjs.ts'
import { failedBy, readResult } from './result.ts'
import type { RunRequest } from './sandbox.protocol.ts'
import { evaluate, locate, readScript } from './script.ts'
import type { Script } from './script.ts'
import { setStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** Runs one callback in a context of its own. Throws when the engine breaks under it. */
export function runCallback(engine: Engine, request: RunRequest): CallbackResult {
  const began = performance.now()
  const outcome = withRoom(engine, (room) => {
    const stage = setStage(room, request.delivery)
    if (!stage) return { ...failed('memory', { message: 'The payload is too large for the sandbox' }), console: '' }
    const { clock } = room
    clock.deadline = performance.now() + request.deadlineMs
    const came = outcomeOf(perform(room, stage, request), stage, request)
    // Whatever came of it: to be stopped may look like an error to the script, or like nothing.
    const ended = clock.passed ? tooLate(request.deadlineMs) : came
    // A little longer, to hear what the script logged.
    Object.assign(clock, { passed: false, deadline: performance.now() + graceMs })
    const { text, cut } = stage.console()
    return { ...ended, console: boundedConsole(text, cut) }
  })
  return { ...outcome, ms: Math.round((performance.now() - began) * 100) / 100 }
}

/** What the compiler finds wrong. */
export function validateCallback(engine: Engine, source: string): CallbackProblem | undefined {
  return withRoom(engine, (room) => {
    const stage = setStage(room, { payload: '{}', targetMethod: '', targetUrl: '' })
    const script = stage && readScript(room, stage, source)
    return script && 'problem' in script ? script.problem : undefined
  })
}

const graceMs = 10
const jobsAtOnce = 100

/** How the script's part ended; `taken` is the stage's word for what it left. */
type Ending =
  | { kind: 'thrown'; error: QuickJSHandle; script: Script }
  | { kind: 'problem'; problem: CallbackProblem }
  | { kind: 'taken'; status: string; script: Script }

function perform(room: Room, stage: Stage, { source, delivery }: RunRequest): Ending {
  // Only a source with that word can need what compiling it beforehand finds out.
  const script = /\breturn\b/.test(source) ? readScript(room, stage, source) : { source, wrapped: false }
  if ('problem' in script) return { kind: 'problem', problem: script.problem }
  const thrown = (error: QuickJSHandle): Ending => ({ kind: 'thrown', error, script })

  const result = evaluate(room, script)
  if (result.error) return thrown(room.manage(result.error))
  const completion = room.manage(result.value)
  const failedJob = doJobs(room)
  if (failedJob) return thrown(failedJob)

  // An asynchronous script says how it went in the promise that is its last value.
  const state = room.context.getPromiseState(completion)
  if (state.type === 'rejected') return thrown(room.manage(state.error))
  if (state.type === 'pending') return { kind: 'problem', problem: { message: neverSettles } }
  if (!state.notAPromise) room.manage(state.value)

  if (room.clock.passed) return { kind: 'taken', status: '', script }
  const taken = stage.take(outputLimit(delivery.payload))
  return 'error' in taken ? thrown(taken.error) : { kind: 'taken', status: taken.status, script }
}

const neverSettles = 'The script waits for a promise that nothing settles'

/** What promises have put off, until nothing is left or the time is over: there may be no end to it. */
function doJobs({ context, clock, manage }: Room): QuickJSHandle | undefined {
  while (!clock.passed && context.runtime.hasPendingJob()) {
    const result = context.runtime.executePendingJobs(jobsAtOnce)
    if (result.error) return manage(result.error)
    clock.passed ||= performance.now() > clock.deadline
  }
  return undefined
}

function outcomeOf(ending: Ending, stage: Stage, { delivery }: RunRequest) {
  if (ending.kind === 'problem') return failed('error', ending.problem)
  if (ending.kind === 'thrown') return failedBy(locate(stage.describe(ending.error), ending.script))
  return readResult(stage, ending.status, delivery, ending.script)
}
