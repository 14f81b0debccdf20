import type { TailEvent } from 'mock-server/contract/events.ts'

/** The most that is kept: 10,000 rows or 64 MB. The oldest rows leave first. */
export const bufferLimits = { rows: 10_000, bytes: 64 * 2 ** 20 }
export type BufferLimits = typeof bufferLimits

/** When the connection was lost before a gap, and for how long. */
export type Outage = { readonly at: number; readonly ms: number }

/** Offsets that were not received. `expired`: no longer in the log, so they cannot be fetched. */
export type Gap = {
  readonly from: number
  readonly to: number
  readonly reason: 'lost' | 'expired'
  readonly outage?: Outage | undefined
}

/**
 * The received part of the log. An unfiltered stream has no holes, so every offset between the oldest kept one and
 * `last` is either one row or in one gap: a hole in the received offsets proves a loss, a repeated offset is dropped.
 */
export function createBuffer(limits: BufferLimits = bufferLimits) {
  // Oldest first. Those before index `gone` have left; they are cut off in batches.
  let kept: TailEvent[] = []
  let gone = 0
  let gaps: readonly Gap[] = []
  let bytes = 0
  let last = 0
  let isHeld = false

  const isOver = (rows: number, size: number) => rows > limits.rows || size > limits.bytes

  function evict(): void {
    while (kept.length - gone > 1 && isOver(kept.length - gone, bytes)) {
      const oldest = kept[gone]
      if (!oldest) return
      bytes -= costOf(oldest)
      gone += 1
      if (gaps.some((gap) => gap.to < oldest.offset)) gaps = gaps.filter((gap) => gap.to > oldest.offset)
    }
    if (gone < 1000) return
    kept = kept.slice(gone)
    gone = 0
  }

  return {
    /** Everything up to here was received, or is in a gap. */
    get last() {
      return last
    },
    get bytes() {
      return bytes
    },
    get count() {
      return kept.length - gone
    },
    /** Oldest first. */
    rows: (): readonly TailEvent[] => kept.slice(gone),
    gaps: () => gaps,

    /** Empties the buffer; the next offset is the one after this. */
    start(after: number): void {
      ;[kept, gone, gaps, bytes, last] = [[], 0, [], 0, after]
    },

    /** While the reader holds the list, no row leaves; events that do not fit are refused and `last` stays. */
    hold(next: boolean): void {
      isHeld = next
      if (!isHeld) evict()
    },

    receive(event: TailEvent, outage?: Outage): 'kept' | 'known' | 'full' {
      if (event.offset <= last) return 'known'
      const cost = costOf(event)
      if (isHeld && kept.length > gone && isOver(kept.length - gone + 1, bytes + cost)) return 'full'
      if (event.offset > last + 1) gaps = [...gaps, { from: last + 1, to: event.offset - 1, reason: 'lost', outage }]
      kept.push(event)
      bytes += cost
      last = event.offset
      if (!isHeld) evict()
      return 'kept'
    },

    /** The log has dropped these before they could be read. */
    expire(from: number, to: number): void {
      if (to <= last) return
      gaps = [...gaps, { from: Math.max(from, last + 1), to, reason: 'expired' }]
      last = to
    },

    /** Inserts fetched rows into their gap. Offsets before `oldest` are no longer in the log: their gap becomes `expired`. */
    fill(gap: Pick<Gap, 'from' | 'to'>, events: readonly TailEvent[], oldest: number): void {
      const index = gaps.findIndex(({ from, to }) => from === gap.from && to === gap.to)
      if (index < 0) return
      const fetched = events.filter(({ offset }) => offset >= gap.from && offset <= gap.to)
      const rest = missingAround(gap, fetched).map((range): Gap => ({
        ...gaps[index],
        ...range,
        reason: range.to < oldest ? 'expired' : 'lost',
      }))
      gaps = gaps.toSpliced(index, 1, ...rest)
      const insertAt = kept.findIndex(({ offset }, row) => row >= gone && offset > gap.to)
      kept = kept.toSpliced(insertAt < 0 ? kept.length : insertAt, 0, ...fetched)
      for (const event of fetched) bytes += costOf(event)
      if (!isHeld) evict()
    },
  }
}

/** The memory of a row: its text, and about 400 bytes for its other members. */
const costOf = ({ size }: TailEvent): number => size + 400

function missingAround({ from, to }: Pick<Gap, 'from' | 'to'>, fetched: readonly TailEvent[]) {
  const ranges: { from: number; to: number }[] = []
  let next = from
  for (const { offset } of fetched) {
    if (offset > next) ranges.push({ from: next, to: offset - 1 })
    next = offset + 1
  }
  if (next <= to) ranges.push({ from: next, to })
  return ranges
}
