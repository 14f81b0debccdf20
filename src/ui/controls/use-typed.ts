import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to let a word be typed, short enough to feel at once. */
const PAUSE_MS = 150

/** A text that lives in the address but is typed faster than addresses change: what is typed leads, the address follows. */
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
