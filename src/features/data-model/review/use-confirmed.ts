import { useState } from 'react'
import type { Loss } from './losses.ts'

/** More data than this, and the name of what loses them is to be typed. */
const MANY = 1000

/** Which losses somebody has agreed to, one by one, and whether that is enough to save. */
export function useConfirmed(losses: readonly Loss[]) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const deleted = losses.filter(({ to }) => to === undefined)
  const total = deleted.reduce((sum, { count }) => sum + count, 0)
  const largest = deleted.toSorted((a, b) => b.count - a.count)[0]
  const word = total > MANY ? (largest?.info1 ?? largest?.name) : undefined
  const agreed = losses.filter(({ key }) => confirmed.has(key)).length
  return {
    confirmed,
    confirm: ({ key }: Loss, isOn: boolean) =>
      setConfirmed((before) => {
        const after = new Set(before)
        if (isOn) after.add(key)
        else after.delete(key)
        return after
      }),
    agreed,
    /** What is to be typed; undefined for small losses. */
    word,
    typed,
    setTyped,
    isComplete: agreed === losses.length && (word === undefined || typed.trim() === word),
  }
}
export type Confirmed = ReturnType<typeof useConfirmed>
