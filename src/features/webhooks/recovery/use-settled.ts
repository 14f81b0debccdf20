import { useEffect, useState } from 'react'

/** Long enough to type a number or draw a range, short enough to feel immediate. */
const PAUSE_MS = 250

/** A value once it has not changed for a moment, for what costs the service some work. Compared as JSON. */
export function useSettled<Value>(value: Value): { readonly settled: Value; readonly isSettled: boolean } {
  const [settled, setSettled] = useState(value)
  const [now, before] = [JSON.stringify(value), JSON.stringify(settled)]
  useEffect(() => {
    if (now === before) return undefined
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
    // By its content: a value of the same content is no other one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [now, before])
  return { settled, isSettled: now === before }
}
