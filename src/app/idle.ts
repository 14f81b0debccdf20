import { useEffect, useState } from 'react'

const KEY = 'lastInput'
const WARN_MS = 120_000
/** How often the time of the last input is written for other tabs, and looked at. */
const LOOK_MS = 1000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** When somebody last did something in any tab of this browser. */
const lastInput = () => Number(localStorage.getItem(KEY) ?? 0)

/**
 * Whether somebody has done nothing for nearly as long as the workspace allows, and how many seconds are left; `onEnd` when they are over.
 * While it is asked, moving the pointer is no answer: `stay` is.
 */
export function useIdle(limitMs: number | undefined, onEnd: () => void) {
  const [left, setLeft] = useState<number>()
  const isAsking = left !== undefined
  useEffect(() => {
    if (limitMs === undefined) return undefined
    let written = 0
    const note = () => {
      const now = Date.now()
      if (now - written < LOOK_MS) return
      written = now
      localStorage.setItem(KEY, String(now))
    }
    const look = () => {
      const rest = lastInput() + limitMs - Date.now()
      if (rest <= 0) onEnd()
      setLeft(rest <= Math.min(WARN_MS, limitMs / 2) ? Math.max(0, Math.ceil(rest / 1000)) : undefined)
    }
    if (!isAsking) {
      if (lastInput() === 0) note()
      for (const name of inputs) addEventListener(name, note, { passive: true })
    }
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      for (const name of inputs) removeEventListener(name, note)
    }
  }, [limitMs, isAsking, onEnd])
  return {
    left,
    stay: () => {
      localStorage.setItem(KEY, String(Date.now()))
      setLeft(undefined)
    },
  }
}
