import { vi } from 'vitest'
import type { Leftovers } from './watch.ts'

interface Pending {
  readonly repeats: boolean
  readonly milliseconds: number
  /** Its stack is read only when the timer has to be named. */
  readonly origin: Error
}

const pending = new Map<NodeJS.Timeout, Pending>()
const { clearTimeout: stop } = globalThis

/** Timers that nobody has stopped. */
export const timers: Leftovers = {
  found() {
    if (vi.isFakeTimers()) return ['fake timers']
    for (const [timer, noted] of pending) if (isHarmless(noted)) pending.delete(timer)
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
 * because a request that was under way when its cache was cleared sets one more, and the cache itself is looked at; those that forget
 * the first key of a shortcut, a file that was saved, or how many requests came; and those that close a connection of a mail.
 */
const harmless =
  /\/storage\/engines\/(?:pglite|postgresql)\.|\/(?:query-core|tinykeys|rate-limiter-flexible|nodemailer)\/|\/save-file\./

/** Node sets some for itself, such as those of connections that its `fetch` keeps open: no file stands in their stack. */
const isHarmless = ({ origin }: Pending) =>
  harmless.test(origin.stack ?? '') || linesOf(origin).every((line) => line.includes('node:'))

function nameOf({ repeats, milliseconds, origin }: Pending): string {
  const lines = linesOf(origin)
  const place = lines.find((line) => !line.includes('node_modules')) ?? lines[0]
  return `a timer ${repeats ? 'every' : 'of'} ${milliseconds} ms, set ${place?.trim() ?? 'somewhere'}`
}

const linesOf = ({ stack = '' }: Error) =>
  stack.split('\n').filter((line) => line.startsWith('    at ') && !line.includes('/leftovers/'))

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
      pending.set(timer, { repeats, milliseconds, origin: originHere() })
      return timer
    },
  })

/** As many calls as it takes to get from a timer of a package to our own line; each one costs time, and there are many timers. */
const depth = 25

function originHere(): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const origin = new Error('set here')
  Error.stackTraceLimit = stackTraceLimit
  return origin
}

const forgetting = <Stop extends typeof globalThis.clearTimeout>(clear: Stop): Stop =>
  new Proxy(clear, {
    apply(target, self, [timer]: [NodeJS.Timeout | string | number | undefined]) {
      if (typeof timer === 'object') pending.delete(timer)
      else for (const known of pending.keys()) if (Number(known) === Number(timer)) pending.delete(known)
      Reflect.apply(target, self, [timer])
    },
  })
