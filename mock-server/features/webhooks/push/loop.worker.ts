import { LOG_GREW } from '#events/log.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { releaseClaims } from './claim.store.ts'
import type { PushOptions } from './in-flight.worker.ts'
import { pushSender } from './dispatcher.worker.ts'

export type { PushMoment } from './in-flight.worker.ts'

/** How often the queue is read without a hint, because hints can be lost. */
const POLL_MS = { postgresql: 1000, pglite: 5000 }
/** Pause after a fault of the store. */
const PAUSE_MS = 1000

/** Turns the log into deliveries and delivers each at least once (docs/design/delivery.md). */
export function pushWorker(options: PushOptions) {
  const { storage, clock, onFault } = options
  const sender = pushSender(options)
  let running: Promise<void> | undefined
  let isStopped = false
  let stopListening: (() => void)[] = []
  let wake: () => void = () => undefined

  sender.onEnded(() => wake())
  let [polledAt, triedAt] = [-Infinity, -Infinity]

  /** Sleeps until a hint, the end of an attempt, the next due time or the next poll, whichever comes first. */
  async function rest(): Promise<void> {
    const dueAt = await sender.nextDueAt()
    if (isStopped || sender.hasMore) return
    const now = performance.now()
    const untilPoll = polledAt + POLL_MS[storage.engine] - now
    // A delivery that is due already waits for a slot, or another process has it: try now and then, however often the loop is woken.
    const untilTry = triedAt + (sender.inFlight.size > 0 ? 250 : 50) - now
    const untilDue = dueAt === undefined ? Infinity : Math.max(dueAt.getTime() - clock().getTime(), untilTry)
    if (untilPoll <= 0) {
      polledAt = now
      sender.grew('')
    }
    if (untilPoll <= 0 || untilDue <= 0) {
      triedAt = now
      return sender.due()
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(untilPoll, untilDue))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = () => undefined
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      try {
        await sender.step()
        if (!sender.hasMore) await rest()
      } catch (error) {
        onFault(error)
        sender.grew('')
        sender.due()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }

  return {
    /** Delivers in the background from now on. */
    async start(): Promise<void> {
      if (running) return
      if (storage.engine === 'pglite') await releaseClaims(storage.db, clock())
      stopListening = [
        storage.listen(LOG_GREW, (workspaceId) => {
          sender.grew(workspaceId)
          wake()
        }),
        storage.listen(DELIVERIES_DUE, () => {
          sender.due()
          wake()
        }),
      ]
      sender.grew('')
      running = loop()
    },
    /** Delivers everything due at the clock's time, and everything that follows from it at that time; for a worker that was not started. */
    async runDue(): Promise<void> {
      if (running) return
      sender.grew('')
      sender.due()
      while (sender.hasMore || sender.inFlight.size > 0) {
        if (sender.hasMore) await sender.step()
        else await Promise.race(sender.inFlight)
      }
    },
    /** Claims no more, gives deliveries in flight a while to end, and records how they ended. */
    async stop(patienceMs = 3000): Promise<void> {
      isStopped = true
      for (const stop of stopListening) stop()
      wake()
      await running
      await sender.stop(patienceMs)
    },
  }
}
