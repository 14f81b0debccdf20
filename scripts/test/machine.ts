import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'

/** CPU seconds that the whole machine has worked since its start: PostgreSQL and browsers count, and so does other work. */
export function busySeconds(): number {
  try {
    return busyIn(readFileSync('/proc/stat', 'utf8'))
  } catch {
    // Elsewhere than on Linux, what Node knows; it leaves out the soft interrupts of the network.
    return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
  }
}

/** The busy seconds of `/proc/stat`: user, nice, system, interrupts and soft interrupts, in hundredths of a second. */
export function busyIn(stat: string): number {
  const [, user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = (stat.split('\n', 1)[0] ?? '')
    .split(/ +/)
    .map(Number)
  return (user + nice + system + interrupts + soft) / 100
}

export interface Machine {
  readonly cores: number
  readonly freeMegabytes: number
}

/** Cores and memory that this process may use, limits of its container included. */
export function machine(): Machine {
  // macOS counts memory as used that it would give up at once.
  const free = process.platform === 'linux' ? process.availableMemory() : totalmem() / 2
  return { cores: availableParallelism(), freeMegabytes: free / 1e6 }
}
