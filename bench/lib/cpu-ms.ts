import { readFileSync } from 'node:fs'

/** Milliseconds that a thread of a process has computed. Linux only. */
export const cpuMs = (pid: number, thread: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
