import type { Preview } from './recovery.queries.ts'

type Place = { readonly offset: number; readonly at: string }

/** The previews of all chosen subscriptions together. */
export function summaryOf(previews: readonly Preview[]) {
  const known = previews.flatMap(({ preview }) => (preview ? [preview] : []))
  const sum = (of: (preview: (typeof known)[number]) => number) => known.reduce((total, one) => total + of(one), 0)
  const firsts = known.flatMap(({ first, oldest }): Place[] => (first && oldest ? [{ offset: first, at: oldest }] : []))
  const lasts = known.flatMap(({ last, newest }): Place[] => (last && newest ? [{ offset: last, at: newest }] : []))
  return {
    count: sum(({ count }) => count),
    /** Of the subscription with the most. */
    most: Math.max(0, ...known.map(({ count }) => count)),
    delivered: sum(({ deliveredBefore = 0 }) => deliveredBefore),
    onTheirWay: sum(({ onTheirWay }) => onTheirWay),
    gone: sum(({ gone }) => gone),
    first: firsts.toSorted((a, b) => a.offset - b.offset)[0],
    last: lasts.toSorted((a, b) => b.offset - a.offset)[0],
  }
}
