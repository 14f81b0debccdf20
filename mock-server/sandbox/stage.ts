import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { CallbackDelivery } from './callbacks.ts'
import { consoleLength } from './limits.ts'
import type { CallScope } from './quickjs.ts'
import { stageSource } from './stage-source.ts'

/** The globals that the script finds, and the delivery that it leaves in them: only strings leave the context. */
export interface Stage {
  /** Prepares `left`: status `''`, or a word or an error that says why nothing can be sent. */
  take(outputLimit: number): { status: string } | { error: QuickJSHandle }
  describe(error: QuickJSHandle): ErrorText
  /** The error that the stage itself found. */
  said(): ErrorText
  /** The console output, and whether it was cut. */
  console(): { text: string; cut: boolean }
  /** JSON text of a member of the delivery that the script left. */
  left(name: 'payload' | 'targetMethod' | 'targetUrl'): string
  is(name: 'active' | 'isText' | 'unchanged'): boolean
}

export interface ErrorText {
  message: string
  stack: string
}

/** Prepares the globals in a fresh context; undefined if the payload does not fit into the memory. */
export function setStage({ context, manage }: CallScope, delivery: CallbackDelivery): Stage | undefined {
  const build = context.evalCode(stageSource, 'sandbox.js', { type: 'global' })
  if (build.error) return undefined
  const { payload, targetMethod, targetUrl } = delivery
  const input = [payload, targetMethod, targetUrl].map((text) => manage(context.newString(text)))
  const limit = manage(context.newNumber(consoleLength))
  const built = context.callFunction(manage(build.value), context.undefined, [...input, limit])
  if (built.error) {
    built.error.dispose()
    return undefined
  }
  const property = (of: QuickJSHandle, name: string) => manage(context.getProp(of, name))
  const stage = manage(built.value)
  const left = property(stage, 'left')
  const [take, describe, hear] = ['take', 'describe', 'hear'].map((name) => property(stage, name))
  if (!take || !describe || !hear) return undefined

  const call = (of: QuickJSHandle, ...values: QuickJSHandle[]) => {
    const result = context.callFunction(of, context.undefined, values)
    return result.error ? { error: manage(result.error) } : { value: manage(result.value) }
  }
  const read = (name: string) => context.getString(property(left, name))
  const said = () => ({ message: textFrom(read('message')), stack: textFrom(read('stack')) })
  return {
    take: (outputLimit) => {
      const result = call(take, manage(context.newNumber(outputLimit)))
      return result.error ? { error: result.error } : { status: context.getString(result.value) }
    },
    // Without memory or time even this fails.
    describe: (error) => (call(describe, error).error ? { message: outOfMemory, stack: '' } : said()),
    said,
    console: () => {
      const failed = call(hear).error !== undefined
      return { text: failed ? '' : textFrom(read('console')), cut: read('cut') === 'true' }
    },
    left: read,
    is: (name) => read(name) === 'true',
  }
}

/** The message of QuickJS. */
export const outOfMemory = 'InternalError: out of memory'

/** The text of a JSON string, without characters that the store refuses. */
const textFrom = (json: string) => String(JSON.parse(json)).toWellFormed().replaceAll('\0', '\uFFFD')
