import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Something that tells two lives of one process number apart, or undefined when no such process runs. A killed process that nobody
 * has waited for yet is gone too: it holds no files.
 */
export const processStart = (pid: number): string | undefined => {
  if (!exists(pid)) return undefined
  if (process.platform === 'linux') return startOnLinux(pid)
  if (process.platform === 'win32') return 'running'
  return startOnUnix(pid)
}

const exists = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time in clock ticks since boot, which a reboot makes ambiguous; hence the boot's own id. */
const startOnLinux = (pid: number) => {
  try {
    // The name in parentheses may itself hold spaces and parentheses.
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest[startTimeAfterState]}`
  } catch {
    // It ended between the two looks, or /proc is not readable: the first look counts.
    return exists(pid) ? 'running' : undefined
  }
}

/** Field 22 of /proc/<pid>/stat, counted behind the state, which is field 3. */
const startTimeAfterState = 18

const startOnUnix = (pid: number) => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return exists(pid) ? 'running' : undefined
  }
}
