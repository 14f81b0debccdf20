import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { CallbackProblem, CallbackResult } from './callbacks.ts'
import { failed, deadlinePassed } from './failures.ts'
import { boundedConsole, outputLimit } from './limits.ts'
import { withCallScope } from './quickjs.ts'
import type { Engine, CallScope } from './quickjs.ts'
import { failedBy, readResult } from './result.ts'
import type { RunRequest } from './sandbox.protocol.ts'
import { evaluate, locate, readScript } from './script.ts'
import type { Script } from './script.ts'
import { setStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** Runs one callback in a context of its own. Throws when the engine breaks under it. */
export function runCallback(engine: Engine, request: RunRequest): CallbackResult {
  const began = performance.now()
  const outcome = withCallScope(engine, (scope) => {
    const stage = setStage(scope, request.delivery)
    if (!stage) return { ...failed('memory', { message: 'The payload is too large for the sandbox' }), console: '' }
    const { clock } = scope
    clock.allow(request.deadlineMs)
    const came = outcomeOf(perform(scope, stage, request), stage, request)
    // Whatever the outcome: to the script, being stopped may look like an error or like nothing.
    const ended = clock.passed ? deadlinePassed(request.deadlineMs) : came
    // A short extension, to read the console output.
    clock.allow(graceMs)
    const { text, cut } = stage.console()
    return { ...ended, console: boundedConsole(text, cut) }
  })
  return { ...outcome, ms: Math.round((performance.now() - began) * 100) / 100 }
}

/** Compiles a source without running it and returns the compiler's error. */
export function validateCallback(engine: Engine, source: string): CallbackProblem | undefined {
  return withCallScope(engine, (scope) => {
    const stage = setStage(scope, { payload: '{}', targetMethod: '', targetUrl: '' })
    const script = stage && readScript(scope, stage, source)
    return script && 'problem' in script ? script.problem : undefined
  })
}

const graceMs = 10
const jobsAtOnce = 100

/** How the script ended; `status` is the verdict of the stage on the delivery that it left. */
type Ending =
  | { kind: 'thrown'; error: QuickJSHandle; script: Script }
  | { kind: 'problem'; problem: CallbackProblem }
  | { kind: 'taken'; status: string; script: Script }

function perform(scope: CallScope, stage: Stage, { source, delivery }: RunRequest): Ending {
  // Only a source with `return` can need to be wrapped, which a compilation finds out.
  const script = /\breturn\b/.test(source) ? readScript(scope, stage, source) : { source, wrapped: false }
  if ('problem' in script) return { kind: 'problem', problem: script.problem }
  const thrown = (error: QuickJSHandle): Ending => ({ kind: 'thrown', error, script })

  const result = evaluate(scope, script)
  if (result.error) return thrown(scope.manage(result.error))
  const completion = scope.manage(result.value)
  const failedJob = doJobs(scope)
  if (failedJob) return thrown(failedJob)

  // The last value of an asynchronous script is a promise of its outcome.
  const state = scope.context.getPromiseState(completion)
  if (state.type === 'rejected') return thrown(scope.manage(state.error))
  if (state.type === 'pending') return { kind: 'problem', problem: { message: neverSettles } }
  if (!state.notAPromise) scope.manage(state.value)

  if (scope.clock.passed) return { kind: 'taken', status: '', script }
  const taken = stage.take(outputLimit(delivery.payload))
  return 'error' in taken ? thrown(taken.error) : { kind: 'taken', status: taken.status, script }
}

const neverSettles = 'The script waits for a promise that nothing settles'

/** Runs the jobs of promises until none is left or the time is over; they may never end. */
function doJobs({ context, clock, manage }: CallScope): QuickJSHandle | undefined {
  while (!clock.passed && context.runtime.hasPendingJob()) {
    const result = context.runtime.executePendingJobs(jobsAtOnce)
    if (result.error) return manage(result.error)
    clock.look()
  }
  return undefined
}

function outcomeOf(ending: Ending, stage: Stage, { delivery }: RunRequest) {
  if (ending.kind === 'problem') return failed('error', ending.problem)
  if (ending.kind === 'thrown') return failedBy(locate(stage.describe(ending.error), ending.script))
  return readResult(stage, ending.status, delivery, ending.script)
}
