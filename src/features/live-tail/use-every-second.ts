import { useEffect, useState } from 'react'

/** Draws again every second while the page is seen: a minute moves on, and "1 min ago" grows, also when nothing comes. */
export function useEverySecond(): void {
  const [, setBeat] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setBeat((beat) => beat + 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
}
