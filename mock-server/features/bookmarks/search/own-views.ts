/** Days after which a view counts half as much (docs/interface/bookmarks.md). */
const HALF_LIFE = 14
/** The weight of a view today. Whole numbers add up to the same sum in any order, so that a cursor finds its row again. */
export const FULL_WEIGHT = 1_000_000

/** A user's views of bookmarks, with what searches compare kept beside them, so that a search adds up only what changed. */
export function ownViews() {
  const days = new Map<string, Map<number, number>>()
  const totals = new Map<string, number>()
  const weights = new Map<string, number>()
  const unweighed = new Set<string>()
  let weighedOn: number | undefined

  function weigh(id: string, today: number): void {
    let weight = 0
    for (const [day, count] of days.get(id) ?? []) weight += count * weightOf(today - day)
    weights.set(id, weight)
  }

  return {
    /** The views of each bookmark since the beginning. */
    totals: (): ReadonlyMap<string, number> => totals,

    /** Replaces the number of views of a bookmark on a day since 1970. */
    set(id: string, day: number, count: number): void {
      const known = days.get(id) ?? new Map<number, number>()
      totals.set(id, (totals.get(id) ?? 0) + count - (known.get(day) ?? 0))
      days.set(id, known.set(day, count))
      unweighed.add(id)
    },

    /** The views of each bookmark, older ones with decay, as of a day since 1970; FULL_WEIGHT is a view on that day. */
    weightsOn(today: number): ReadonlyMap<string, number> {
      for (const id of weighedOn === today ? unweighed : days.keys()) weigh(id, today)
      unweighed.clear()
      weighedOn = today
      return weights
    },
  }
}
export type OwnViews = ReturnType<typeof ownViews>

const known: number[] = []
/** Computed once for each number of days; the future counts as today. */
const weightOf = (days: number): number =>
  (known[Math.max(0, days)] ??= Math.round(FULL_WEIGHT * 0.5 ** (Math.max(0, days) / HALF_LIFE)))
