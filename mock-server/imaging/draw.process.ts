import { setPriority } from 'node:os'
import { draw, type ShownSize, TOO_LONG } from './draw.ts'

/** Bytes: more than this is no logo. */
const MAX_MEMORY = 512 * 1024 * 1024

/** The process that draws one SVG. What draws it can't be interrupted, so whoever waits ends the process; it ends by itself without them. */
process.once('disconnect', () => process.exit(1))
// Requests come first.
setPriority(10)
process.once(
  'message',
  (wanted: { readonly bytes: Uint8Array; readonly size: ShownSize; readonly limitMs: number }) => {
    setInterval(() => {
      if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(1)
      // The drawing computes in another thread than this.
      const { user, system } = process.cpuUsage()
      if ((user + system) / 1000 > wanted.limitMs) process.send?.({ problem: TOO_LONG })
    }, 20)
    // Whoever asked ends it once they have the answer: its end could overtake the answer.
    void draw(wanted.bytes, wanted.size).then((drawing) => process.send?.(drawing))
  },
)
