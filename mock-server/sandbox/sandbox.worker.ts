import { parentPort, workerData } from 'node:worker_threads'
import { computedMs } from '#kernel/after-computing.ts'
import type { CallbackProblem, CallbackResult } from './callbacks.ts'
import { failed } from './failures.ts'
import { transportBytes } from './limits.ts'
import { openEngine } from './quickjs.ts'
import { validateCallback, runCallback } from './run-callback.ts'
import type { Message, Opening, Reply, Request } from './sandbox.protocol.ts'

/** The thread that runs callbacks, one at a time: a callback blocks this thread and not the service. */

const { memoryBytes }: Opening = workerData
const engine = await openEngine(memoryBytes)
// Warm-up: the first call takes twenty times as long as the others.
const nothing = { payload: '{}', targetMethod: '', targetUrl: '' }
runCallback(engine, { kind: 'run', source: 'delivery.payload = 1', delivery: nothing, deadlineMs: Infinity })

const post = (reply: Reply) => {
  const message: Message = { reply, computedMs: computedMs() }
  parentPort?.postMessage(message)
}
parentPort?.on('message', (request: Request) => {
  void answer(request).then(post)
})
post({ kind: 'ready' })

async function answer(request: Request): Promise<Reply> {
  // An event of many MB gets an engine with enough memory, which is dropped with this thread.
  const extra = request.kind === 'run' ? transportBytes(request.delivery.payload) : 0
  const own = extra > 0 ? await openEngine(memoryBytes + extra) : engine
  const reply: Reply =
    request.kind === 'run'
      ? { kind: 'ran', result: safely(() => runCallback(own, request), asResult), spent: false }
      : { kind: 'checked', problem: safely(() => validateCallback(own, request.source), asProblem), spent: false }
  return { ...reply, spent: extra > 0 || own.broken || own.hasGrown() }
}

function safely<R>(act: () => R, otherwise: (error: unknown, ms: number) => R): R {
  const began = performance.now()
  try {
    return act()
  } catch (error) {
    return otherwise(error, Math.round(performance.now() - began))
  }
}

const asResult = (error: unknown, ms: number): CallbackResult => ({ ...brokenBy(error), console: '', ms })

const asProblem = (error: unknown): CallbackProblem => ({ message: brokenBy(error).message })

/** How the WebAssembly code ends if its stack overflows unchecked, or if an allocation fails that it relies on. */
const brokenBy = (error: unknown) =>
  error instanceof RangeError
    ? failed('error', { message: 'The script nests data or calls too deeply' })
    : failed('memory', { message: `The script broke the interpreter: ${String(error)}`.slice(0, 200) })
