export type Bucket = {
  readonly from: string
  readonly succeeded: number
  readonly failed: number
  readonly open: number
}

/** A range of time as instants in ISO 8601. */
export type TimeRange = { readonly from: string; readonly to: string }

/** Buckets of one width between two moments. Edges are numbered from 0 to the number of buckets. */
export type Scale = {
  readonly start: number
  readonly end: number
  readonly count: number
}

export const scaleOf = ({ from, to }: TimeRange, count: number): Scale => ({
  start: Date.parse(from),
  end: Date.parse(to),
  count: Math.max(1, count),
})

const within = (value: number, [low, high]: readonly [number, number]): number => Math.min(Math.max(value, low), high)

/** The place of a moment between 0 and 1. */
export const placeOf = ({ start, end }: Scale, moment: string): number =>
  within((Date.parse(moment) - start) / (end - start), [0, 1])

/** The edge that is nearest to a place. */
export const edgeAt = ({ count }: Scale, place: number): number => within(Math.round(place * count), [0, count])

/** The bucket that a place lies in. */
export const bucketAt = ({ count }: Scale, place: number): number => within(Math.floor(place * count), [0, count - 1])

/** The moment of an edge. */
export const momentOf = ({ start, end, count }: Scale, edge: number): string =>
  new Date(Math.round(start + ((end - start) * edge) / count)).toISOString()

/** From and to as edges. A range has one bucket at least. */
export type Edges = readonly [from: number, to: number]

export const edgesOf = (scale: Scale, range: TimeRange | undefined): Edges =>
  range === undefined
    ? [0, scale.count]
    : atLeastOne(scale, [edgeAt(scale, placeOf(scale, range.from)), edgeAt(scale, placeOf(scale, range.to))])

export const rangeOfEdges = (scale: Scale, [from, to]: Edges): TimeRange => ({
  from: momentOf(scale, from),
  to: momentOf(scale, to),
})

function atLeastOne({ count }: Scale, [from, to]: Edges): Edges {
  if (to > from) return [from, to]
  return from < count ? [from, from + 1] : [count - 1, count]
}

/** One end moved to an edge; it stops one bucket before the other end. */
export const movedEnd = ({ count }: Scale, [from, to]: Edges, end: 'from' | 'to', edge: number): Edges =>
  end === 'from' ? [within(edge, [0, to - 1]), to] : [from, within(edge, [from + 1, count])]

/** Both ends moved by so many buckets, as far as there is room. */
export function movedBy({ count }: Scale, [from, to]: Edges, buckets: number): Edges {
  const by = within(buckets, [-from, count - to])
  return [from + by, to + by]
}
