import { vi } from 'vitest'
import type { Leftovers } from './watch.ts'

/** A shorter timer runs out while the check waits for it; nothing has to take it away. */
const SHORT_MS = 1000
const TURN_MS = 10

interface Pending {
  readonly repeats: boolean
  readonly milliseconds: number
  /** Its stack is read only when the timer has to be named. */
  readonly origin: Error
}

const pending = new Map<NodeJS.Timeout, Pending>()
const { setTimeout: startTimeout, clearTimeout: stop } = globalThis

/** Timers that nobody has stopped. Those of less than a second are waited for. */
export const timers: Leftovers = {
  async found() {
    if (vi.isFakeTimers()) return ['fake timers']
    for (let turn = 0; turn < SHORT_MS / TURN_MS && [...pending.values()].some(isShort); turn += 1) {
      await new Promise((resolve) => startTimeout(resolve, TURN_MS))
    }
    for (const [timer, noted] of pending) {
      // A short one that is still there was stopped in a way that isn't noted, such as its own `close`.
      if (isShort(noted) || isHarmless(noted)) pending.delete(timer)
    }
    return [...pending.values()].map(nameOf)
  },
  remove(names) {
    vi.useRealTimers()
    for (const [timer, noted] of pending) {
      if (!names.includes(nameOf(noted))) continue
      stop(timer)
      pending.delete(timer)
    }
  },
}

/**
 * Timers that trouble nobody: those of the stores that a worker lends from file to file; those that forget a query of the console,
 * because a request that was under way when its cache was cleared sets one more, and the cache itself is looked at; and those that
 * forget the first key of a shortcut or a file that was saved.
 */
const harmless = /\/storage\/engines\/(?:pglite|postgresql)\.|\/query-core\/|\/tinykeys\/|\/save-file\./

const isHarmless = ({ origin }: Pending) => harmless.test(origin.stack ?? '')
const isShort = ({ repeats, milliseconds }: Pending) => !repeats && milliseconds < SHORT_MS

function nameOf({ repeats, milliseconds, origin }: Pending): string {
  const lines = origin.stack?.split('\n').filter((line) => line.includes(':') && !line.includes('/leftovers/')) ?? []
  const place = lines.slice(1).find((line) => !line.includes('node_modules')) ?? lines.at(1)
  return `a timer ${repeats ? 'every' : 'of'} ${milliseconds} ms, set ${place?.trim() ?? 'somewhere'}`
}

/** Notes the timers that are set from now on; once per worker, however often it is called. */
export function watchTimers(): void {
  if (watching in globalThis) return
  Reflect.set(globalThis, watching, true)
  globalThis.setTimeout = noting(globalThis.setTimeout, false)
  globalThis.setInterval = noting(globalThis.setInterval, true)
  globalThis.clearTimeout = forgetting(globalThis.clearTimeout)
  globalThis.clearInterval = forgetting(globalThis.clearInterval)
}
const watching = Symbol.for('timers are watched')

/** Of a timer: what it is given and what it returns concern only whoever set it. */
type Callback = (...given: unknown[]) => unknown

const noting = <Start extends typeof globalThis.setTimeout | typeof globalThis.setInterval>(
  start: Start,
  repeats: boolean,
): Start =>
  new Proxy(start, {
    apply(target, self, [callback, milliseconds = 0, ...rest]: [Callback, number | undefined, ...unknown[]]) {
      const run: Callback = (...given) => {
        if (!repeats) pending.delete(timer)
        return callback(...given)
      }
      // Untyped by `Reflect`; Node's own function returns nothing else.
      const timer: NodeJS.Timeout = Reflect.apply(target, self, [run, milliseconds, ...rest])
      pending.set(timer, { repeats, milliseconds, origin: new Error('set here') })
      return timer
    },
  })

const forgetting = <Stop extends typeof globalThis.clearTimeout>(clear: Stop): Stop =>
  new Proxy(clear, {
    apply(target, self, [timer]: [NodeJS.Timeout | string | number | undefined]) {
      if (typeof timer === 'object') pending.delete(timer)
      else for (const known of pending.keys()) if (Number(known) === Number(timer)) pending.delete(known)
      Reflect.apply(target, self, [timer])
    },
  })
