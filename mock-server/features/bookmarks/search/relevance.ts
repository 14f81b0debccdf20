import { invalidCursor, isNumberText } from '#kernel/cursor.ts'

/** Where a page of the ranking ended. `day`: the ranking changes by the day, and all pages are of the day of the first one. */
export interface RankedKey {
  readonly day: string
  readonly score: string
}

export const toRankedKey = ({ day, score }: RankedKey): string => `${day} ${score}`

/** 400 for a key that is none. */
export function readRankedKey(key: string): RankedKey {
  const [, day, score] = /^(\d{4}-\d\d-\d\d) (\S+)$/.exec(key) ?? []
  if (day === undefined || score === undefined || !isNumberText(score)) throw invalidCursor()
  return { day, score }
}
