import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { CallbackDelivery } from './callbacks.ts'
import { consoleLength } from './limits.ts'
import type { Room } from './quickjs.ts'
import { stageSource } from './stage-source.ts'

/** The globals that the script finds, and what it left in them: strings alone leave the context. */
export interface Stage {
  /** Lets `left` be read: `''`, or a word or error for why there is nothing to send. */
  take(outputLimit: number): { status: string } | { error: QuickJSHandle }
  describe(error: QuickJSHandle): Said
  /** What the stage found wrong itself. */
  said(): Said
  /** What the script logged, and whether more is missing. */
  console(): { text: string; cut: boolean }
  /** JSON text of what was taken. */
  left(name: 'payload' | 'targetMethod' | 'targetUrl'): string
  is(name: 'active' | 'isText' | 'unchanged'): boolean
}

export interface Said {
  message: string
  stack: string
}

/** Undefined when the payload does not fit into the memory. */
export function setStage({ context, manage }: Room, delivery: CallbackDelivery): Stage | undefined {
  const build = context.evalCode(stageSource, 'sandbox.js', { type: 'global' })
  if (build.error) return undefined
  const { payload, targetMethod, targetUrl } = delivery
  const given = [payload, targetMethod, targetUrl].map((text) => manage(context.newString(text)))
  const limit = manage(context.newNumber(consoleLength))
  const built = context.callFunction(manage(build.value), context.undefined, [...given, limit])
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
    // Without memory or time even that fails.
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

/** As QuickJS says it. */
export const outOfMemory = 'InternalError: out of memory'

/** The text in a JSON string, as a database takes it. */
const textFrom = (json: string) => String(JSON.parse(json)).toWellFormed().replaceAll('\0', '\uFFFD')
