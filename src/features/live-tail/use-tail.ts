import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { hasOffset } from './lines.ts'
import { parseStart, findStart } from './start.ts'
import { type Tail, type TailView, createTail } from './store.ts'

/** A tail for as long as the page is there. It begins where the address says at first; another start is another page. */
export function useTail(start: string | null, open: number | undefined): { tail: Tail; view: TailView } {
  const [tail] = useState(() =>
    createTail({ findStart: async (signal) => await findStart(parseStart(start), open, signal) }),
  )
  useEffect(() => tail.run(), [tail])
  return { tail, view: useSyncExternalStore(tail.subscribe, tail.read) }
}

export type Reading = ReturnType<typeof useReading>

/** Why new events wait instead of being shown. */
export type WaitReason = 'paused' | 'open' | 'behind' | 'off'

type Options = {
  readonly tail: Tail
  readonly view: TailView
  readonly open: number | undefined
  readonly openRow: (offset: number | undefined) => void
  readonly scrollToTop: () => void
}

/** Pause and follow: the list stands still while paused, scrolled away, or reading an open row. */
export function useReading({ tail, view, open, openRow, scrollToTop }: Options) {
  const [isPaused, setPaused] = useState(false)
  const [wantsToFollow, setWantsToFollow] = useState(true)
  const [isAway, setAway] = useState(false)
  const isOpen = open !== undefined && isThereOrComes(view, open)
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

  const reason: WaitReason = isPaused ? 'paused' : isOpen ? 'open' : wantsToFollow && !isAway ? 'behind' : 'off'
  return { isPaused, isAway, setAway, reason, jump, togglePause, toggleFollow }
}

const isThereOrComes = ({ isStarted, rows, last, head }: TailView, offset: number): boolean =>
  !isStarted || (offset > last && offset <= head) || hasOffset(rows, offset)
