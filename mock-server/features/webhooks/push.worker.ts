import { LOG_GREW } from '#events/log.ts'
import { DELIVERIES_DUE } from './due-hint.policy.ts'
import { releaseClaims } from './push-claim.store.ts'
import { type PushDependencies, pushEngine } from './push-engine.worker.ts'

export type { PushMoment } from './push-engine.worker.ts'

/** How often to look for oneself, should a hint be lost (storage.md). */
const POLL_MS = { postgresql: 1000, pglite: 5000 }
/** After a fault of the store. */
const PAUSE_MS = 1000

/** Turns the log into deliveries and delivers them, at least once each (interface 6.4, webhooks.md part 1). */
export function pushWorker(parts: PushDependencies) {
  const { storage, clock, onFault } = parts
  const engine = pushEngine(parts)
  let running: Promise<void> | undefined
  let isStopped = false
  let stopListening: (() => void)[] = []
  let wake: () => void = () => undefined

  engine.onEnded(() => wake())
  /** Sleeps until a hint, the end of an attempt, the next due time or the next look for oneself. */
  async function rest(): Promise<void> {
    const at = await engine.soonest()
    const poll = POLL_MS[storage.engine]
    // What is due already waits for a place: the end of an attempt wakes us, or another process has it.
    const floor = engine.underWay.size > 0 ? 250 : 20
    const left = at === undefined ? poll : Math.max(floor, at.getTime() - clock().getTime())
    if (isStopped || engine.hasMore) return
    const woken = new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, Math.min(left, poll), false)
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
    if (!(await woken)) {
      engine.due()
      if (left >= poll) engine.grew('')
    }
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
export type PushWorker = ReturnType<typeof pushWorker>
