import type { Caller } from '#contract/access.ts'
import { createdAt, firstEventAt, firstEventFrom, offsetsAt } from '#events/over-time.store.ts'
import { readEnds } from '#events/read.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'

interface PlaceQuery {
  readonly at?: string | undefined
  readonly offset?: number | undefined
}
interface DensityQuery {
  readonly from?: string | undefined
  readonly fromOffset?: number | undefined
  readonly to?: string | undefined
  readonly buckets: number
}

const MINUTE_MS = 60_000

/** Where the times of the log are: offsets for instants, and how many events lie between them. */
export function logTimeService({ db, clock }: { db: Db; clock: () => Date }) {
  /** The times that a density spans; one that holds the newest event ends right after it. */
  async function spanOf(workspaceId: string, { from, fromOffset, to }: DensityQuery, dates: Map<number, Date>) {
    const [oldest, head] = [...dates.values()]
    const start = from === undefined ? await firstEventFrom(db, workspaceId, fromOffset ?? 0) : undefined
    const begin = from === undefined ? (start?.created_at ?? oldest ?? clock()) : new Date(from)
    if (to !== undefined) return [begin, new Date(to)] as const
    return [begin, new Date(Math.max((head ?? oldest ?? clock()).getTime(), begin.getTime()) + 1)] as const
  }

  return {
    async findPlace(caller: Caller, { at, offset }: PlaceQuery) {
      demand(caller, 'webhook.read')
      const { workspaceId } = caller
      if ((at === undefined) === (offset === undefined))
        throw refuse.badRequest('Either at or offset is required', about('at', 'either this or offset is required'))
      const ends = await readEnds(db, workspaceId)
      const place =
        at === undefined
          ? await firstEventFrom(db, workspaceId, offset ?? 0)
          : await firstEventAt(db, workspaceId, new Date(at))
      if (!place) return { offset: ends.head + 1, ...ends }
      return { offset: place.offset, createdAt: place.created_at.toISOString(), ...ends }
    },

    /** Buckets of equal width. Their counts include events that the caller may not read, as offsets do. */
    async eventDensity(caller: Caller, query: DensityQuery) {
      demand(caller, 'webhook.read')
      const { workspaceId } = caller
      const ends = await readEnds(db, workspaceId)
      const dates = await createdAt(db, workspaceId, [ends.oldest, ends.head])
      const [from, to] = await spanOf(workspaceId, query, dates)
      if (from >= to) throw refuse.badRequest('from must be before to', about('from', 'must be before to'))
      const width = (to.getTime() - from.getTime()) / query.buckets
      const edges = Array.from({ length: query.buckets + 1 }, (_, nth) => new Date(from.getTime() + nth * width))
      const lastMinute = new Date(clock().getTime() - MINUTE_MS)
      const [minute, ...found] = await offsetsAt(db, workspaceId, [lastMinute, ...edges])
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
  }
}
export type LogTimeService = ReturnType<typeof logTimeService>

/** Where dates and offsets differ in order, no bucket may count events twice. */
function inOrder(offsets: readonly number[]): number[] {
  let highest = 0
  return offsets.map((offset) => (highest = Math.max(highest, offset)))
}
