import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts processes that compute all the time. They end with this process, however that ends. */
export function startBusyProcesses(count: number): { cpuSeconds(): Promise<number>; end(): void } {
  const processes = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'busy-process.ts')))
  return {
    async cpuSeconds() {
      const each = await Promise.all(processes.map(cpuSecondsOf))
      return each.reduce((sum, seconds) => sum + seconds, 0)
    },
    end() {
      for (const child of processes) child.kill('SIGKILL')
    },
  }
}

async function cpuSecondsOf(child: ChildProcess): Promise<number> {
  if (!child.connected) return 0
  const answer = once(child, 'message')
  child.send('how long?')
  const [seconds] = await answer
  return Number(seconds)
}
