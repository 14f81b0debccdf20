import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hasCode } from '#storage/failure.ts'

/**
 * A text that distinguishes two processes that had the same id one after the other; undefined if no such process runs. A killed
 * process whose parent has not collected it yet doesn't run either: it holds no files.
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
    // It runs, under another user.
    return hasCode(error, 'EPERM')
  }
}

/** Start time in clock ticks since boot, with the id of the boot, because ticks start again after one. */
const startOnLinux = (pid: number) => {
  try {
    // The name in parentheses may itself contain spaces and parentheses.
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest[startTimeAfterState]}`
  } catch {
    // It ended after the first check, or /proc is not readable: the first check counts.
    return exists(pid) ? 'running' : undefined
  }
}

/** Field 22 of /proc/<pid>/stat, counted from the state, which is field 3. */
const startTimeAfterState = 18

const startOnUnix = (pid: number) => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return exists(pid) ? 'running' : undefined
  }
}
