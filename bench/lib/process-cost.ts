import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { cpuMs } from './cpu-ms.ts'

/** What one request cost the service. */
export interface Cost {
  /** Milliseconds until the answer was read. */
  readonly wallMs: number
  /**
   * What the event loop computed at most while another request, which needs nothing, waited for its answer. Other work on the machine
   * changes little in it; what blocks the loop without computing (files, page faults) is not in it.
   */
  readonly stallMs: number
  /** Processor time of the thread with the event loop. */
  readonly loopMs: number
  /** Processor time of the store: of the embedded engine and other threads, or of all PostgreSQL processes. */
  readonly storeMs: number
  /** By how much the process grew at most, in MiB. */
  readonly mebibytes: number
}

/** Measures what a piece of work costs a service on Linux, which alone tells what a thread computed and how far a process grew. */
export async function costOf(pid: number, url: string, work: () => Promise<unknown>): Promise<Cost> {
  const pinger = new Worker(new URL('pinger.worker.ts', import.meta.url), { workerData: { url, pid } })
  await messageOf(pinger)
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = { memory: statusOf(pid, 'VmRSS'), loop: cpuMs(pid, pid), store: ofStore(pid) }
  const began = performance.now()
  await work()
  const wallMs = performance.now() - began
  const [loop, store, peak] = [cpuMs(pid, pid), ofStore(pid), statusOf(pid, 'VmHWM')]
  pinger.postMessage('end')
  const stallMs = Number(await messageOf(pinger))
  await pinger.terminate()
  return {
    wallMs,
    stallMs,
    loopMs: loop - before.loop,
    storeMs: store - before.store,
    mebibytes: Math.max(0, peak - before.memory) / 1024,
  }
}

const messageOf = (worker: Worker) => new Promise<unknown>((resolve) => worker.once('message', resolve))

/** Kibibytes. */
const statusOf = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

function ofStore(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number)
  const own = threads.filter((thread) => thread !== pid).map((thread) => ofThread(pid, thread))
  return [...own, ...servers().map((server) => ofThread(server, server))].reduce((sum, each) => sum + each, 0)
}

/** A thread may end between two looks. */
function ofThread(pid: number, thread: number): number {
  try {
    return cpuMs(pid, thread)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

const servers = (): number[] =>
  readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    return Number.isInteger(pid) && nameOf(pid) === 'postgres' ? [pid] : []
  })

function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
