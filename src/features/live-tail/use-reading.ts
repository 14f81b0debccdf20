import { useCallback, useLayoutEffect, useState } from 'react'
import { hasOffset } from './lines.ts'
import type { TailView } from './tail/state.ts'
import type { Tail } from './tail/store.ts'

export type Reading = ReturnType<typeof useReading>

type ReadingOptions = {
  readonly tail: Tail
  readonly view: TailView
  readonly open: number | undefined
  readonly openRow: (offset: number | undefined) => void
  readonly scrollToTop: () => void
}

/** Pause and follow: the list stands still while the reader has paused it, has scrolled away, or has a row open. */
export function useReading({ tail, view, open, openRow, scrollToTop }: ReadingOptions) {
  const [isPaused, setPaused] = useState(false)
  const [wantsToFollow, setWantsToFollow] = useState(true)
  const [isAway, setAway] = useState(false)
  const isOpen = open !== undefined && isListedOrExpected(view, open)
  const follows = wantsToFollow && !isPaused && !isAway && !isOpen
  // Before the tail begins to run, so that nothing is shown past an opened row.
  useLayoutEffect(() => tail.follow(follows), [tail, follows])

  const jump = useCallback(() => {
    setPaused(false)
    setAway(false)
    setWantsToFollow(true)
    if (open !== undefined) openRow(undefined)
    tail.catchUp()
    scrollToTop()
  }, [tail, open, openRow, scrollToTop])
  const togglePause = useCallback(() => setPaused((before) => !before), [])
  const toggleFollow = useCallback(() => {
    if (view.isFollowing) setWantsToFollow(false)
    else jump()
  }, [view.isFollowing, jump])

  const reason = reasonOf({ isPaused, isOpen, isAway, wantsToFollow })
  return { isPaused, isAway, setAway, reason, jump, togglePause, toggleFollow }
}

type Facts = { readonly [Fact in 'isPaused' | 'isOpen' | 'isAway' | 'wantsToFollow']: boolean }

function reasonOf({ isPaused, isOpen, isAway, wantsToFollow }: Facts): WaitReason {
  if (isPaused) return 'paused'
  if (isOpen) return 'open'
  if (!wantsToFollow) return 'off'
  return isAway ? 'away' : 'behind'
}

const isListedOrExpected = ({ isStarted, rows, last, head }: TailView, offset: number): boolean =>
  !isStarted || (offset > last && offset <= head) || hasOffset(rows, offset)

/** Why new events wait instead of being shown. */
export type WaitReason = 'paused' | 'open' | 'away' | 'behind' | 'off'

/** The text that says why. */
export const whyOf = {
  paused: 'whyPaused',
  open: 'whyOpen',
  away: 'whyAway',
  behind: 'whyBehind',
  off: 'whyOff',
} as const satisfies Record<WaitReason, string>

/** The text of the button that shows them. */
export function jumpOf(reason: WaitReason): 'resume' | 'followAgain' | 'jump' {
  if (reason === 'paused') return 'resume'
  return reason === 'away' ? 'followAgain' : 'jump'
}
