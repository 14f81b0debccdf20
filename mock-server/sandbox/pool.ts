import { fairQueue } from './fair-queue.ts'
import type { Request } from './sandbox.protocol.ts'
import type { Answer, Thread } from './thread.ts'

/** A few threads that serve callbacks in turns. */
export interface Pool {
  ask(key: string, request: Request, limitMs: number): Promise<Answer>
  /** Waits for running requests and rejects waiting ones. */
  close(): Promise<void>
}

/** A thread starts when there is a request for it; one that ended or is spent is replaced before the next request needs it. */
export function openPool(size: number, start: () => Thread): Pool {
  const slots: Slot[] = Array.from({ length: size }, () => ({ thread: undefined, serving: undefined }))
  const queue = fairQueue<Job>()
  const rests = new Set<NodeJS.Timeout>()
  let closed = false

  const startWaiting = () => {
    // Prefer running threads to starting ones, and those to new ones.
    for (const slot of slots.toSorted((a, b) => rank(a) - rank(b))) {
      if (slot.serving) continue
      const next = queue.take()
      if (!next) return
      slot.serving = serve(slot, next.key, next.item)
    }
  }

  const serve = async (slot: Slot, key: string, { request, limitMs, resolve, reject }: Job) => {
    if (!slot.thread?.usable) slot.thread = start()
    const thread = slot.thread
    let suspect = false
    const began = performance.now()
    try {
      const answer = await thread.ask(request, limitMs)
      suspect = hasHitWall(answer)
      if (!thread.usable) slot.thread = closed ? undefined : start()
      resolve(answer)
    } catch (error) {
      // The thread could not start; the next request tries again.
      slot.thread = undefined
      reject(error)
    }
    slot.serving = undefined
    // Scripts that are stopped again and again would waste a core: together they get a quarter of one.
    if (queue.done(key, suspect)) rest(3 * (performance.now() - began))
    startWaiting()
  }

  const rest = (ms: number) => {
    const timer = setTimeout(() => {
      rests.delete(timer)
      queue.rested()
      startWaiting()
    }, ms).unref()
    rests.add(timer)
  }

  return {
    ask: (key, request, limitMs) => {
      if (closed) return Promise.reject(closedError())
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      queue.push(key, { request, limitMs, resolve, reject })
      startWaiting()
      return promise
    },
    close: async () => {
      closed = true
      for (const { reject } of queue.drain()) reject(closedError())
      for (const { serving } of slots) await serving
      for (const timer of rests) clearTimeout(timer)
      for (const { thread } of slots) await thread?.end()
    },
  }
}

interface Slot {
  thread: Thread | undefined
  serving: Promise<void> | undefined
}

const rank = ({ thread }: Slot) => (thread?.isUp ? 0 : thread ? 1 : 2)

interface Job {
  request: Request
  limitMs: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

const closedError = () => new Error('The sandbox for callbacks is closed')

/** Whether the script ran into the limit of time or memory. */
const hasHitWall = (answer: Answer) =>
  answer.kind === 'stopped' ||
  answer.kind === 'died' ||
  (answer.kind === 'ran' &&
    answer.result.kind === 'failed' &&
    (answer.result.reason === 'deadline' || answer.result.reason === 'memory'))
