import type { KeyboardEvent } from 'react'

/** A group of radio buttons has its focus on the chosen one; its left and right arrows choose another. */
const stops = 'button, a, [type=radio]:checked'

/** Arrows, Home and End move the focus through the buttons, links and choices of a list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = stopsOf(event.currentTarget)
  const at = all.findIndex((element) => element === document.activeElement)
  const last = all.length - 1
  // From the list itself, up leads to its end.
  const target = { ArrowDown: at + 1, ArrowUp: at < 0 ? last : at - 1, Home: 0, End: last }[event.key]
  if (target === undefined) return
  event.preventDefault()
  all[(target + all.length) % all.length]?.focus()
}

export const focusFirst = (list: HTMLElement): void => stopsOf(list)[0]?.focus()

const stopsOf = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(stops)]
