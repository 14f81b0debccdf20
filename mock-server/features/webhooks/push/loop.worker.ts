import { LOG_GREW } from '#events/log.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { releaseClaims } from './claim.store.ts'
import { type PushOptions, pushSender } from './sender.worker.ts'

export type { PushMoment } from './sender.worker.ts'

/** How often to look for oneself, should a hint be lost (storage.md). */
const POLL_MS = { postgresql: 1000, pglite: 5000 }
/** After a fault of the store. */
const PAUSE_MS = 1000

/** Turns the log into deliveries and delivers them, at least once each (interface 6.4, webhooks.md part 1). */
export function pushWorker(parts: PushOptions) {
  const { storage, clock, onFault } = parts
  const engine = pushSender(parts)
  let running: Promise<void> | undefined
  let isStopped = false
  let stopListening: (() => void)[] = []
  let wake: () => void = () => undefined

  engine.onEnded(() => wake())
  let [lookedAt, triedAt] = [-Infinity, -Infinity]

  /** Sleeps until a hint, the end of an attempt, the next due time or the next look for oneself, whichever comes first. */
  async function rest(): Promise<void> {
    const at = await engine.soonest()
    if (isStopped || engine.hasMore) return
    const now = performance.now()
    const untilLook = lookedAt + POLL_MS[storage.engine] - now
    // What is due already waits for a place, or another process has it: it is tried now and then, however often somebody wakes us.
    const untilTry = triedAt + (engine.underWay.size > 0 ? 250 : 50) - now
    const untilDue = at === undefined ? Infinity : Math.max(at.getTime() - clock().getTime(), untilTry)
    if (untilLook <= 0) {
      lookedAt = now
      engine.grew('')
    }
    if (untilLook <= 0 || untilDue <= 0) {
      triedAt = now
      return engine.due()
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(untilLook, untilDue))
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
        await engine.step()
        if (!engine.hasMore) await rest()
      } catch (error) {
        onFault(error)
        engine.grew('')
        engine.due()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }

  return {
    /** Delivers on its own from now on. */
    async start(): Promise<void> {
      if (running) return
      if (storage.engine === 'pglite') await releaseClaims(storage.db, clock())
      stopListening = [
        storage.listen(LOG_GREW, (workspaceId) => {
          engine.grew(workspaceId)
          wake()
        }),
        storage.listen(DELIVERIES_DUE, () => {
          engine.due()
          wake()
        }),
      ]
      engine.grew('')
      running = loop()
    },
    /** Delivers what is due at the clock's time, and what follows from it at that time; where nothing runs on its own. */
    async runDue(): Promise<void> {
      if (running) return
      engine.grew('')
      engine.due()
      while (engine.hasMore || engine.underWay.size > 0) {
        if (engine.hasMore) await engine.step()
        else await Promise.race(engine.underWay)
      }
    },
    /** Takes no more, lets what is under way end for a while, writes down what came of it. */
    async stop(patienceMs = 3000): Promise<void> {
      isStopped = true
      for (const stop of stopListening) stop()
      wake()
      await running
      await engine.stop(patienceMs)
    },
  }
}
