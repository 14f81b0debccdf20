import type { SampleBookmark, Trend } from './bookmark.ts'
import { readersOf } from './life.ts'
import type { Cast } from '#sample/cast/cast.ts'
import type { DayOfViews } from '#sample/cast/history.store.ts'
import { type PersonKey, people } from '#sample/cast/people.ts'
import { chance } from '#sample/cast/random.ts'
import { days } from '#sample/cast/time.ts'

export const WEEKS = 10

/** The share of all views in the last ten weeks, and how the weekly share grew from one week to the next. */
const shapes: Readonly<Record<Trend, { share: number; growth: number; noise: number }>> = {
  rising: { share: 0.42, growth: 1.16, noise: 0.25 },
  falling: { share: 0.16, growth: 0.8, noise: 0.3 },
  steady: { share: 0.2, growth: 1, noise: 0.22 },
  lively: { share: 0.3, growth: 1.02, noise: 0.85 },
  none: { share: 0, growth: 1, noise: 0 },
}

/** The views of a bookmark per week, oldest first. */
export function weeksOf({ name, views, trend }: SampleBookmark): number[] {
  const { share, growth, noise } = shapes[trend]
  const next = chance(`views ${name}`)
  const weights = Array.from({ length: WEEKS }, (_, week) => growth ** week * (1 + noise * (2 * next() - 1)))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => Math.round((views * share * weight) / sum))
}

/** The views of ten weeks by day and reader, except those of today, which are counted while the service makes the sample. */
export function dailyViews(bookmark: SampleBookmark, id: string, cast: Cast, now: Date): DayOfViews[] {
  const next = chance(`days ${bookmark.name}`)
  const readers = readersOf(bookmark, everyone)
  return weeksOf(bookmark).flatMap((views, week) => {
    const parts = Math.min(views, 5)
    return Array.from({ length: parts }, (_, part) => {
      const ago = (WEEKS - 1 - week) * 7 + Math.min(part + 1, 6)
      const reader = readers[Math.floor(next() * readers.length)] ?? bookmark.owner
      return {
        bookmarkId: id,
        userId: cast.person(reader).userId,
        day: new Date(now.getTime() - days(ago)).toISOString().slice(0, 10),
        views: Math.floor(views / parts) + (part < views % parts ? 1 : 0),
      }
    })
  })
}

/** Total and last view of a bookmark; one without recent views was last viewed a day after its last change. */
export function totalOf(
  bookmark: SampleBookmark,
  id: string,
  now: Date,
): { id: string; views: number; lastViewed: Date } {
  const ago =
    bookmark.trend === 'none'
      ? (bookmark.edits?.at(-1) ?? days(bookmark.age)) - days(1)
      : days(1) + days(2) * chance(bookmark.name)()
  return { id, views: bookmark.views, lastViewed: new Date(now.getTime() - ago) }
}

export const everyone: readonly PersonKey[] = people.map(({ key }) => key)
