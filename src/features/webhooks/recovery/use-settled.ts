import { useEffect, useState } from 'react'

/** Long enough to type a number or draw a range, short enough to feel immediate. */
const PAUSE_MS = 250

/** A value once it has not changed for a moment, for what costs the service some work. Compared as JSON. */
export function useSettled<Value>(value: Value): { readonly settled: Value; readonly isSettled: boolean } {
  const [settled, setSettled] = useState(value)
  const isSettled = JSON.stringify(value) === JSON.stringify(settled)
  // One of the same content is no other value, so that a page that is rendered again doesn't start the pause anew.
  const [latest, setLatest] = useState(value)
  if (JSON.stringify(latest) !== JSON.stringify(value)) setLatest(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [latest])
  return { settled, isSettled }
}
