import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecoveryFilter } from 'mock-server/contract/recoveries.ts'
import { type Ends, lastHours, rangeIn, type Shown, windowAround } from './time-range.ts'

/** States of deliveries that weren't delivered and have ended; what waits is on its way anyway. */
const NOT_DELIVERED = ['omitted', 'retrying', 'expired'] as const
/** States that can be chosen where delivered ones are sent again too. */
export const settledStates = ['delivered', 'omitted', 'suppressed'] as const
export type SettledState = (typeof settledStates)[number]

export const isSettledState = (text: string): text is SettledState => settledStates.some((state) => state === text)

/** Events per second, at first. */
const USUAL_SPEED = 20

type Choices = {
  readonly isOnlyMissing: boolean
  readonly types: readonly string[]
  readonly states: readonly SettledState[]
  readonly objectId?: string | undefined
  readonly perSecond: number
  /** Ids of subscriptions. */
  readonly chosen: readonly string[]
}

/** What is to be sent again, to which subscriptions, and how fast. */
export function useDraft(subscriptionId: string | undefined) {
  const [search] = useSearchParams()
  const [now] = useState(() => Date.now())
  const [range, setRange] = useState<Ends>(() => rangeIn(search) ?? lastHours(24, now))
  const [shown, setShown] = useState<Shown>(() => windowAround(rangeIn(search) ?? lastHours(24, now), now))
  const [choices, setChoices] = useState<Choices>({
    isOnlyMissing: true,
    types: [],
    states: [],
    perSecond: USUAL_SPEED,
    chosen: subscriptionId === undefined ? [] : [subscriptionId],
  })
  const { from, to } = range
  const whole = from && to && from < to ? { from, to } : undefined
  return {
    ...choices,
    now,
    range,
    /** The range, if it has both ends in their order. */
    whole,
    shown,
    change: (changes: Partial<Choices>) => setChoices((before) => ({ ...before, ...changes })),
    /** A range of the fields or a preset; the histogram follows it. */
    choose: (next: Ends) => {
      setRange(next)
      const { from: start, to: end } = next
      if (start && end && start < end) setShown(windowAround({ from: start, to: end }, now))
    },
    /** A range drawn in the histogram, which stays as it is. */
    draw: setRange,
  }
}
export type Draft = ReturnType<typeof useDraft>

/** Conditions besides time and state, which the histogram has in common with the recovery. */
export const objectFilter = ({ types, objectId }: Pick<Draft, 'types' | 'objectId'>) => ({
  ...(types.length > 0 ? { type: [...types] } : {}),
  ...(objectId === undefined ? {} : { objectId }),
})

/** The filter of the recovery; undefined while the range is incomplete. */
export function filterOf(
  draft: Pick<Draft, 'whole' | 'isOnlyMissing' | 'states' | 'types' | 'objectId'>,
): RecoveryFilter | undefined {
  const { whole, isOnlyMissing, states } = draft
  if (!whole) return undefined
  const state = isOnlyMissing ? NOT_DELIVERED : states
  return {
    from: whole.from.toISOString(),
    to: whole.to.toISOString(),
    ...objectFilter(draft),
    ...(state.length > 0 ? { state: [...state] } : {}),
  }
}
