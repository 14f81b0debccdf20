import { useEffect, useState } from 'react'

/** Renders again every second while the page is visible: rates and "1 min ago" change without new events. */
export function useEverySecond(): void {
  const [, setBeat] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setBeat((beat) => beat + 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
}
