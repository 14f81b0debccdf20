import { setPriority } from 'node:os'
import { draw, type ShownSize, TOO_LONG } from './draw.ts'

interface Request {
  readonly bytes: Uint8Array
  readonly size: ShownSize
  /** Milliseconds that this process may compute. */
  readonly cpuMs: number
}

/** Bytes: more than this is no logo. */
const MAX_MEMORY = 512 * 1024 * 1024

/** The process that draws one SVG. What draws it can't be interrupted, so whoever waits ends the process; it ends by itself without them. */
process.once('disconnect', () => process.exit(1))
// Requests come first.
setPriority(10)
process.once('message', ({ bytes, size, cpuMs }: Request) => {
  // What draws computes in another thread than this.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(1)
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 <= cpuMs) return
    clearInterval(watch)
    process.send?.({ problem: TOO_LONG })
  }, 20)
  // Whoever asked ends it once they have the answer: its end could overtake the answer.
  void draw(bytes, size, 0).then((drawing) => process.send?.(drawing))
})
