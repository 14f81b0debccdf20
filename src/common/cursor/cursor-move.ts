type Move = {
  readonly from: number
  readonly to: number
  /** The first event that is kept. A cursor can't go back further. */
  readonly oldest: number
}

export type MoveEffect = {
  /** Where the cursor will be. */
  readonly reached: number
  readonly direction: 'back' | 'skip' | 'none'
  /** Events that come again or are skipped. */
  readonly count: number
  /** It was to go back further than events are kept. */
  readonly isHeldBack: boolean
}

/** What a move of a cursor does to the events between its old and its new place. */
export function effectOfMove({ from, to, oldest }: Move): MoveEffect {
  const reached = Math.max(to, oldest - 1)
  const count = Math.abs(reached - from)
  const direction = count === 0 ? 'none' : reached < from ? 'back' : 'skip'
  return { reached, direction, count, isHeldBack: reached > to }
}
