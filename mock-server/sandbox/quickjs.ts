import loaded from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, Scope } from 'quickjs-emscripten-core'
import type { QuickJSContext, QuickJSSyncVariant, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { type Clock, newClock } from './clock.ts'

/** One instance of QuickJS with its own memory, which cannot grow past its maximum. */
export interface Engine {
  readonly module: QuickJSWASMModule
  /** A call ended inside the WebAssembly code, or its context could not be freed. */
  broken: boolean
  /** The memory has grown, and it never shrinks. */
  hasGrown(): boolean
}

/** Loads QuickJS. Its own `setMemoryLimit` let more than 1 GB through; the maximum of the memory cannot be exceeded. */
export async function openEngine(memoryBytes: number): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: initialPages, maximum: Math.ceil(memoryBytes / pageBytes) })
  const module = await newQuickJSWASMModuleFromVariant(newVariant(asVariant(loaded), { wasmMemory: memory }))
  return { module, broken: false, hasGrown: () => memory.buffer.byteLength > initialPages * pageBytes }
}

const pageBytes = 64 * 1024
// The module was linked with this size.
const initialPages = 256

/** The types of the package describe the result of `require`, which differs from that of `import`. */
const asVariant = (it: QuickJSSyncVariant | { default: QuickJSSyncVariant }) => ('default' in it ? it.default : it)

/** The context and clock of one call. */
export interface CallScope {
  readonly context: QuickJSContext
  /** Stops the interpreter, which looks at it every few thousand steps, but not inside a built-in function. */
  readonly clock: Clock
  /** Registers a handle to be freed with the scope. */
  readonly manage: Scope['manage']
}

/** Runs `use` with a runtime and a context of its own. If this throws, the engine broke, not the script. */
export function withCallScope<R>(engine: Engine, use: (scope: CallScope) => R): R {
  const scope = new Scope()
  try {
    const runtime = scope.manage(engine.module.newRuntime())
    const context = scope.manage(runtime.newContext())
    const clock = newClock()
    runtime.setInterruptHandler(clock.look)
    const result = use({ context, clock, manage: scope.manage })
    free(engine, scope)
    return result
  } catch (error) {
    // Nothing is freed: the broken engine would only break again.
    engine.broken = true
    throw error
  }
}

/** Frees the scope; a failure does not invalidate the result. */
function free(engine: Engine, scope: Scope) {
  try {
    scope.dispose()
  } catch {
    engine.broken = true
  }
}
