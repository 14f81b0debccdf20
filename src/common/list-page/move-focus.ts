import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move the focus through the buttons and links of a list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
  const at = all.findIndex((element) => element === document.activeElement)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  all[(target + all.length) % all.length]?.focus()
}
