import loaded from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, Scope } from 'quickjs-emscripten-core'
import type { QuickJSContext, QuickJSSyncVariant, QuickJSWASMModule } from 'quickjs-emscripten-core'

/** One instance of QuickJS with a memory of its own, which cannot grow past its maximum. */
export interface Engine {
  readonly module: QuickJSWASMModule
  /** A call ended within the machine code, or its context could not be freed. */
  broken: boolean
  /** It grew beyond what it began with, and does not shrink. */
  hasGrown(): boolean
}

/** `setMemoryLimit` of QuickJS let more than 1 GB through; the memory's own maximum cannot be passed. */
export async function openEngine(memoryBytes: number): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: initialPages, maximum: Math.ceil(memoryBytes / pageBytes) })
  const module = await newQuickJSWASMModuleFromVariant(newVariant(asVariant(loaded), { wasmMemory: memory }))
  return { module, broken: false, hasGrown: () => memory.buffer.byteLength > initialPages * pageBytes }
}

const pageBytes = 64 * 1024
// What the module was linked for.
const initialPages = 256

/** The package's types describe what `require` gives, which `import` does not. */
const asVariant = (it: QuickJSSyncVariant | { default: QuickJSSyncVariant }) => ('default' in it ? it.default : it)

/** What one call works with. */
export interface Room {
  readonly context: QuickJSContext
  readonly clock: Clock
  /** Frees with the room. */
  readonly manage: Scope['manage']
}

/** Stops the interpreter, which looks every few thousand steps, and not while it is in a built-in function. */
export interface Clock {
  deadline: number
  passed: boolean
}

/** A runtime and a context for one call. What throws here is not the script but the engine under it. */
export function withRoom<R>(engine: Engine, use: (room: Room) => R): R {
  const scope = new Scope()
  try {
    const runtime = scope.manage(engine.module.newRuntime())
    const context = scope.manage(runtime.newContext())
    const clock: Clock = { deadline: Infinity, passed: false }
    runtime.setInterruptHandler(() => {
      clock.passed ||= performance.now() > clock.deadline
      return clock.passed
    })
    const result = use({ context, clock, manage: scope.manage })
    free(engine, scope)
    return result
  } catch (error) {
    // Nothing is freed: what broke would only break again.
    engine.broken = true
    throw error
  }
}

/** The result is good all the same. */
function free(engine: Engine, scope: Scope) {
  try {
    scope.dispose()
  } catch {
    engine.broken = true
  }
}
