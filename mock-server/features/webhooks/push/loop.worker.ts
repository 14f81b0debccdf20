import { LOG_GREW } from '#events/log.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { releaseClaims } from './claim.store.ts'
import { type PushDispatcher, pushDispatcher } from './dispatcher.worker.ts'
import type { PushOptions } from './state.worker.ts'

/** How often the queue is read without a hint, because hints between processes can be lost. */
const POLL_MS = { postgresql: 1000, pglite: 15_000 }
/** Pause after a fault of the store. */
const PAUSE_MS = 1000

/** What the loop of one process remembers between its rounds. */
interface Loop {
  readonly options: PushOptions
  readonly dispatcher: PushDispatcher
  /** Ends the sleep of the loop, if it sleeps. */
  wake: () => void
  isStopped: boolean
  /** When the queue was last read without a hint, and when a delivery that was due was last tried (on a clock that only grows). */
  polledAt: number
  triedAt: number
}

/** Turns the log into deliveries and delivers each at least once (docs/design/delivery.md). */
export function pushWorker(options: PushOptions) {
  const { storage, clock } = options
  const dispatcher = pushDispatcher(options)
  const loop: Loop = {
    options,
    dispatcher,
    wake: () => undefined,
    isStopped: false,
    polledAt: -Infinity,
    triedAt: -Infinity,
  }
  let running: Promise<void> | undefined
  let stopListening: (() => void)[] = []
  dispatcher.onEnded(() => loop.wake())

  return {
    /** Delivers in the background from now on. */
    async start(): Promise<void> {
      if (running) return
      if (storage.engine === 'pglite') await releaseClaims(storage.db, clock())
      stopListening = listen(loop)
      dispatcher.anyLogMayHaveGrown()
      running = run(loop)
    },
    /** Delivers everything due at the clock's time, and everything that follows from it at that time; for a worker that was not started. */
    async runDue(): Promise<void> {
      if (running) return
      dispatcher.anyLogMayHaveGrown()
      dispatcher.due()
      while (dispatcher.hasMore || dispatcher.inFlight.size > 0) {
        if (dispatcher.hasMore) await dispatcher.step()
        else await Promise.race(dispatcher.inFlight)
      }
    },
    /** Claims no more, gives deliveries in flight a while to end, and records how they ended. */
    async stop(patienceMs = 3000): Promise<void> {
      loop.isStopped = true
      for (const stop of stopListening) stop()
      loop.wake()
      await running
      await dispatcher.stop(patienceMs)
    },
  }
}

/** Passes on the hints of the store; returns the functions that end this. */
function listen(loop: Loop): (() => void)[] {
  const { options, dispatcher } = loop
  return [
    options.storage.listen(LOG_GREW, (workspaceId) => {
      // The empty text: hints may have been lost.
      if (workspaceId === '') dispatcher.anyLogMayHaveGrown()
      else dispatcher.logGrew(workspaceId)
      loop.wake()
    }),
    options.storage.listen(DELIVERIES_DUE, () => {
      dispatcher.due()
      loop.wake()
    }),
  ]
}

async function run(loop: Loop): Promise<void> {
  const { options, dispatcher } = loop
  while (!loop.isStopped) {
    try {
      await dispatcher.step()
      if (dispatcher.hasMore) await gather(loop)
      else await rest(loop)
    } catch (error) {
      options.onFault(error)
      dispatcher.anyLogMayHaveGrown()
      dispatcher.due()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Sleeps until the next claim is worth its time. */
async function gather(loop: Loop): Promise<void> {
  for (let ms; !loop.isStopped && (ms = loop.dispatcher.gatherMs()) > 0;) await sleep(loop, ms)
}

/** Sleeps until a hint, the end of an attempt, the next due time or the next poll, whichever comes first. */
async function rest(loop: Loop): Promise<void> {
  const { options, dispatcher } = loop
  const dueAt = await dispatcher.nextDueAt()
  if (loop.isStopped || dispatcher.hasMore) return
  const now = performance.now()
  const untilPoll = loop.polledAt + POLL_MS[options.storage.engine] - now
  // A delivery that is due already waits for a slot, or another process has it: try now and then, however often the loop is woken.
  const untilTry = loop.triedAt + (dispatcher.inFlight.size > 0 ? 250 : 50) - now
  const untilDue = dueAt === undefined ? Infinity : Math.max(dueAt.getTime() - options.clock().getTime(), untilTry)
  if (untilPoll <= 0) {
    loop.polledAt = now
    dispatcher.anyLogMayHaveGrown()
  }
  if (untilPoll <= 0 || untilDue <= 0) {
    loop.triedAt = now
    return dispatcher.due()
  }
  await sleep(loop, Math.min(untilPoll, untilDue))
}

/** Sleeps, unless the loop is woken earlier. */
async function sleep(loop: Loop, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    loop.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  loop.wake = () => undefined
}
