import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU time of the worker for this file, its threads included, the processes that it started not. */
    cpuSeconds?: number
  }
}

// A worker that runs several files has spent the time up to the end of the last one on that. Kept outside of this module, because
// each file loads it anew.
const KEY = Symbol.for('cpu seconds of earlier files')
const spent: typeof globalThis & { [KEY]?: number } = globalThis

afterAll(({}, file) => {
  const { user, system } = process.cpuUsage()
  const total = (user + system) / 1e6
  file.meta.cpuSeconds = total - (spent[KEY] ?? 0)
  spent[KEY] = total
})
