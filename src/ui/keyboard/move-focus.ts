import type { KeyboardEvent } from 'react'
import { indexAfter } from './arrows.ts'

/** A group of radio buttons has its focus on the chosen one; its left and right arrows choose another. */
const stops = 'button, a, [type=radio]:checked'

/** Arrows, Home and End move the focus through the buttons, links and choices of a list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = stopsOf(event.currentTarget)
  const at = all.findIndex((element) => element === document.activeElement)
  const target = indexAfter(event, { at, length: all.length, wraps: true })
  if (target === undefined) return
  event.preventDefault()
  all[target]?.focus()
}

export const focusFirst = (list: HTMLElement): void => stopsOf(list)[0]?.focus()

const stopsOf = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(stops)]
