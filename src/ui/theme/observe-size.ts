import { observeElementRect, type Virtualizer } from '@tanstack/react-virtual'

/** Tells a virtual list its size; one that is not laid out yet (a hidden tab) counts as a screenful, so it has rows. */
export function observeOrKeep(
  instance: Virtualizer<HTMLDivElement, Element>,
  report: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  return observeElementRect(instance, (rect) => report(rect.height === 0 ? { width: rect.width, height: 600 } : rect))
}
