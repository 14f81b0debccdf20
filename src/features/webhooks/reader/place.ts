import type { Density } from './reader.queries.ts'

/** Where a reader stands in the log. */
export type ReaderPlace = {
  readonly cursor: number
  readonly head: number
  /** The first event that is kept. */
  readonly oldest: number
}

/** Events that the reader will still get: those after its cursor that are kept. */
export const lagOf = ({ cursor, head, oldest }: ReaderPlace): number => Math.max(0, head - Math.max(cursor, oldest - 1))

/** At least so many events before the cursor are shown, or as many as half of those after it. */
const CONTEXT = 100

type Props = Pick<ReaderPlace, 'cursor' | 'head'> & { readonly target: number | undefined }

/** The first event of the lane: some before the cursor and before its new place. */
export function firstShown({ cursor, head, target }: Props): number {
  const low = Math.min(cursor, target ?? cursor)
  // In steps, so that the lane doesn't ask anew for each key and each event.
  const step = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, head - low))))
  return Math.max(0, Math.floor((low - Math.max(CONTEXT, (head - low) / 2)) / step) * step)
}

/** Where the gap after an event is between the first (0) and the last bar (1). */
export function positionOf({ buckets, head }: Density, offset: number): number {
  const next = offset + 1
  const index = buckets.findLastIndex((bucket) => bucket.offset <= next && bucket.count > 0)
  if (offset >= head) return 1
  const bucket = buckets[index]
  if (!bucket) return 0
  return (index + Math.min(1, (next - bucket.offset) / bucket.count)) / buckets.length
}

/** Where a moment is; undefined outside. */
export function positionAt({ from, to }: Density, moment: string | undefined): number | undefined {
  if (moment === undefined) return undefined
  const part = (Date.parse(moment) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
  return part >= 0 && part <= 1 ? part : undefined
}
