import { Refusal } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { isFull } from '#storage/failure.ts'
import { type JobRow, type Lease, claim, end, giveBack, renew } from './queue.store.ts'

/** The hint that there is a job to take up. */
export const JOBS_DUE = 'job'

/** A job under way, for whoever does its work. */
export interface RunningJob {
  readonly row: JobRow
  /** With it, whatever the job writes is written only while nobody else has the job. */
  readonly lease: Lease
  /** Aborts when the job is cancelled, given to another process, or the service stops. */
  readonly signal: AbortSignal
  /** Says how far it is; `total` once it is known. Told to the store about once a second. */
  progress(done: number, total?: number): void
}

/** Does the work of one kind of jobs, and ends the job as done in the transaction that keeps its result. */
export type DoJob = (job: RunningJob) => Promise<void>

interface RunnerOptions {
  readonly storage: Storage
  readonly clock: () => Date
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
  /** Called when it may be seen that a job has moved on or ended. */
  readonly moved: (row: JobRow) => void
  readonly kinds: ReadonlyMap<string, DoJob>
}

/** Jobs of a workspace, and of a process, that run at a time. */
const [PER_WORKSPACE, AT_ONCE] = [2, 2]
/** A job whose holder was not heard of for as long is taken up by another process. */
const LEASE_MS = 12_000
const RENEW_MS = 1000
/** How often the queue is read without a hint, because hints between processes can be lost. */
const POLL_MS = { postgresql: 1000, pglite: 15_000 }

/** Runs the jobs of all workspaces, each by one process at a time; any number of processes may run it (docs/design/jobs.md). */
export function jobRunner({ storage, clock, newId, onFault, moved, kinds }: RunnerOptions) {
  const holder = newId()
  let isStopped = false
  // One for each job: a signal made of others is collected while only its listeners know of it.
  const endings = new Set<AbortController>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => {}
  let filling: Promise<void> | undefined

  const leaseOf = ({ workspace_id: workspaceId, id, attempt }: JobRow): Lease => ({ workspaceId, id, holder, attempt })

  const claimOne = async () =>
    await storage.transaction((tx) =>
      claim(tx, { kinds: [...kinds.keys()], holder, now: clock(), leaseMs: LEASE_MS, perWorkspace: PER_WORKSPACE }),
    )

  /** Takes up jobs until there is none left, or enough run here. */
  async function fill(): Promise<void> {
    while (running.size < AT_ONCE && !isStopped) {
      const row = await claimOne()
      if (row === 'none') return
      if (row === 'waits') continue
      // Stopped while it was taken up.
      if (isStopped) return await giveBack(storage.db, leaseOf(row))
      const work = runOne(row)
      running.add(work)
      void work.finally(() => {
        running.delete(work)
        wake()
      })
    }
  }

  function wake(): void {
    if (timer === undefined) return
    filling ??= fill()
      .catch(onFault)
      .finally(() => {
        filling = undefined
      })
  }

  async function runOne(row: JobRow): Promise<void> {
    const lease = leaseOf(row)
    const ending = new AbortController()
    let isLost = false
    endings.add(ending)
    let [done, total]: [number, number | null] = [0, row.total]
    const renewal = setInterval(() => {
      renew(storage.db, lease, { done, total, until: new Date(clock().getTime() + LEASE_MS) }).then(
        (isHeld) => {
          if (isHeld) return moved(row)
          isLost = true
          ending.abort()
        },
        // The store is not there just now; the lease lasts longer than most such times.
        () => {},
      )
    }, RENEW_MS)
    const progress = (now: number, of?: number) => {
      ;[done, total] = [now, of ?? total]
    }
    try {
      await kinds.get(row.kind)?.({ row, lease, signal: ending.signal, progress })
    } catch (error) {
      if (isStopped) await giveBack(storage.db, lease).catch(onFault)
      else if (!isLost) await fail(lease, error)
    } finally {
      endings.delete(ending)
      clearInterval(renewal)
      moved(row)
    }
  }

  async function fail(lease: Lease, error: unknown): Promise<void> {
    const failure = reasonOf(error)
    if (!(error instanceof Refusal)) onFault(error)
    await end(storage.db, lease, { state: 'FAILED', now: clock(), failure }).catch(onFault)
  }

  return {
    /** Runs jobs in the background from now on. */
    start(): void {
      if (timer !== undefined) return
      timer = setInterval(wake, POLL_MS[storage.engine])
      stopListening = storage.listen(JOBS_DUE, wake)
      wake()
    },
    /** Runs everything that is due, for a runner that was not started. */
    async runDue(): Promise<void> {
      if (timer !== undefined) return
      for (await fill(); running.size > 0; await fill()) await Promise.race(running)
    },
    /** Takes up no more jobs, and gives those under way back. */
    async stop(): Promise<void> {
      isStopped = true
      for (const ending of endings) ending.abort()
      stopListening()
      clearInterval(timer)
      await filling
      await Promise.all(running)
    },
  }
}

/** Why a job failed, for people; what they can't know is in the log of the service. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  return isFull(error) ? 'The store has no space left' : 'The service failed; its log says why'
}
