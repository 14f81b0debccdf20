import { busySeconds } from './machine.ts'

export interface Cost {
  /** Busy time of the whole machine. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
}

/** Starts to measure; each call of the result says what it has cost so far. */
export function startStopwatch(): () => Cost {
  const [busy, time] = [busySeconds(), performance.now()]
  return () => ({ cpuSeconds: busySeconds() - busy, wallSeconds: (performance.now() - time) / 1000 })
}
