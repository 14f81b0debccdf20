import { observeElementRect, type Virtualizer } from '@tanstack/react-virtual'

/** Reports the size of a virtual list. Before its layout (in a hidden tab) it counts as one screen, so that it has rows. */
export function observeOrKeep(
  instance: Virtualizer<HTMLDivElement, Element>,
  report: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  return observeElementRect(instance, (rect) => report(rect.height === 0 ? { width: rect.width, height: 600 } : rect))
}
