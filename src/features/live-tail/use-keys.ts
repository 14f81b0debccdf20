import { useEffect, useEffectEvent } from 'react'

type Keys = {
  readonly onPause: () => void
  readonly onFollow: () => void
  /** Undefined: End goes to the end of the list, as in every list. */
  readonly onEnd: (() => void) | undefined
  readonly onEscape: (() => void) | undefined
}

/** P pauses, F follows, End jumps to the latest, Escape closes the open row; not while typing, nor in dialogs and menus. */
export function useKeys({ onPause, onFollow, onEnd, onEscape }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return
    const act = { p: onPause, f: onFollow, End: onEnd, Escape: onEscape }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    // In the capture phase, because the list handles End as well.
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !==
    null
