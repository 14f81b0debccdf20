import type { Machine } from './machine.ts'

/** Vitest itself with what it transforms, and PostgreSQL. */
const BESIDE = 1500
/** A worker with the service, its store in memory and a DOM. */
const WORKER = 2200
/** A browser and the process of a service. */
const BROWSER = 1500

/**
 * Workers of Vitest. One more than there are cores, because some tests wait for other processes or for leases to run out; fewer
 * where memory is short, because a machine that swaps is slower than one core that doesn't.
 */
export const vitestWorkers = (machine: Machine): number =>
  workers(machine.cores + 1, machine.freeMegabytes - BESIDE, WORKER)

/** Workers of Playwright: browser and service are two processes already, and a third browser took a tenth more CPU time. */
export const browserWorkers = (machine: Machine): number => workers(machine.cores, machine.freeMegabytes, BROWSER)

const workers = (most: number, megabytes: number, each: number) =>
  Math.max(1, Math.min(most, Math.floor(megabytes / each)))
