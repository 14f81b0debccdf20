import type { Caller } from '#contract/access.ts'
import { createdAt, firstEventAt, offsetsAt } from '#events/over-time.store.ts'
import { readEnds } from '#events/read.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'

interface DensityQuery {
  readonly from: string
  readonly to: string
  readonly buckets: number
}

const MINUTE_MS = 60_000

/** Where the times of the log are: offsets for instants, and how many events lie between them. */
export const logTimeService = ({ db, clock }: { db: Db; clock: () => Date }) => ({
  async findOffset(caller: Caller, at: string) {
    demand(caller, 'webhook.read')
    const ends = await readEnds(db, caller.workspaceId)
    const place = await firstEventAt(db, caller.workspaceId, new Date(at))
    if (!place) return { offset: ends.head + 1, ...ends }
    return { offset: place.offset, createdAt: place.created_at.toISOString(), ...ends }
  },

  /** Buckets of equal width. Their counts include events that the caller may not read, as offsets do. */
  async eventDensity(caller: Caller, { from: fromText, to: toText, buckets }: DensityQuery) {
    demand(caller, 'webhook.read')
    const [from, to] = [new Date(fromText), new Date(toText)]
    if (from >= to) throw refuse.badRequest('from must be before to', about('from', 'must be before to'))
    const { workspaceId } = caller
    const ends = await readEnds(db, workspaceId)
    const width = (to.getTime() - from.getTime()) / buckets
    const edges = Array.from({ length: buckets + 1 }, (_, nth) => new Date(from.getTime() + nth * width))
    const lastMinute = new Date(clock().getTime() - MINUTE_MS)
    const [dates, [minute, ...found]] = await Promise.all([
      createdAt(db, workspaceId, [ends.oldest, ends.head]),
      offsetsAt(db, workspaceId, [lastMinute, ...edges]),
    ])
    const offsets = inOrder(found.map((offset) => Math.min(offset ?? ends.head + 1, ends.head + 1)))
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      ...ends,
      headAt: dates.get(ends.head)?.toISOString(),
      oldestAt: dates.get(ends.oldest)?.toISOString(),
      lastMinute: Math.max(0, ends.head + 1 - (minute ?? ends.head + 1)),
      buckets: edges.slice(0, -1).map((start, nth) => {
        const [offset = 0, next = 0] = offsets.slice(nth)
        return { from: start.toISOString(), offset, count: next - offset }
      }),
    }
  },
})
export type LogTimeService = ReturnType<typeof logTimeService>

/** Where dates and offsets differ in order, no bucket may count events twice. */
function inOrder(offsets: readonly number[]): number[] {
  let highest = 0
  return offsets.map((offset) => (highest = Math.max(highest, offset)))
}
