import { type BufferLimits, type Gap, bufferLimits } from './buffer.ts'
import { stayConnected } from '#api/connection.ts'
import { type FindStart, fetchGap, readLog } from './read-log.ts'
import { type TailState, type TailView, catchUp, createState, follow, setPhase } from './state.ts'
import { createTabLock } from '#lib/tab-lock.ts'

type TailOptions = {
  readonly findStart: FindStart
  readonly limits?: BufferLimits
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

export type Tail = ReturnType<typeof createTail>

/** The live tail without its page: receives events into the buffer and publishes a view of it a few times a second. */
export function createTail(options: TailOptions) {
  const state = createState(options.limits ?? bufferLimits)
  let run: Run | undefined
  return {
    subscribe: (listener: () => void) => {
      state.listeners.add(listener)
      return () => void state.listeners.delete(listener)
    },
    read: (): TailView => state.view,
    rate: () => state.rate.read(Date.now() + state.skew),
    now: () => Date.now() + state.skew,

    /** Starts to receive, after the last received event if there is one, until the returned function is called. */
    run(): () => void {
      run = startRun(state, options)
      return run.stop
    },
    follow: (wantsToFollow: boolean) => follow(state, wantsToFollow),
    catchUp: () => catchUp(state),
    retry(): void {
      if (state.phase.is === 'refused') run?.restart()
      else state.retries.dispatchEvent(new Event('retry'))
    },
    takeOver: () => run?.takeOver(),
    fetchGap: async (gap: Gap) => await fetchGap(state, gap),
  }
}

type Run = { readonly restart: () => void; readonly takeOver: () => void; readonly stop: () => void }

/** Stays connected for as long as this tab holds the lock. */
function startRun(state: TailState, { findStart, locks }: TailOptions): Run {
  let connecting = new AbortController()
  const restart = () => {
    connecting.abort()
    connecting = new AbortController()
    const { signal } = connecting
    void stayConnected({
      connect: (onLive) => readLog(state, { findStart, signal, onLive }),
      onState: (phase) => setPhase(state, phase),
      signal,
      retries: state.retries,
    })
  }
  const lock = createTabLock({
    name: 'landscape-tail',
    ...(locks ? { locks } : {}),
    onGo: restart,
    onStop(reason) {
      connecting.abort()
      if (reason === 'elsewhere') setPhase(state, { is: 'elsewhere' })
    },
  })
  const endFlushing = state.flush.begin()
  return {
    restart,
    takeOver: lock.takeOver,
    stop() {
      lock.end()
      connecting.abort()
      endFlushing()
    },
  }
}
