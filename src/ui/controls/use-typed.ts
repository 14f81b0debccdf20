import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to type a word, short enough to feel immediate. */
const PAUSE_MS = 150

/** A text that is kept in the address: shown as it is typed, written to the address after a pause. */
export function useTyped(value: string, onSettled: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState<string>()
  const settle = useEffectEvent(onSettled)
  // The address has caught up.
  if (typed === value) setTyped(undefined)
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed ?? value, setTyped]
}
