import { useCallback, useEffect, useRef } from 'react'

type Press = { isDown: boolean; readonly waiting: (() => void)[] }

/**
 * Waits until no mouse button and no finger is down. A field is left when a pointer goes down elsewhere; a message that appeared
 * or disappeared then would move the button away from under the pointer, and the click would be lost.
 */
export function usePointerUp(): () => Promise<void> {
  const press = useRef<Press>({ isDown: false, waiting: [] })
  useEffect(() => {
    const { current } = press
    const release = () => {
      if (!current.isDown) for (const go of current.waiting.splice(0)) go()
    }
    const down = () => void (current.isDown = true)
    // The click follows in the same task.
    const up = () => {
      current.isDown = false
      setTimeout(release)
    }
    // After a tap, browsers send the mouse events, and only they move the focus.
    const listeners = [
      ...(['pointerdown', 'mousedown'] as const).map((type) => [type, down] as const),
      // A key, in case the pointer was released where this page can't see it.
      ...(['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown'] as const).map((type) => [type, up] as const),
    ]
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
      up()
    }
  }, [])
  return useCallback(async () => {
    const { isDown, waiting } = press.current
    // Behind those that wait already: the result for a field that was left must not follow the one of the save.
    if (isDown || waiting.length > 0) await new Promise<void>((go) => void waiting.push(go))
  }, [])
}
