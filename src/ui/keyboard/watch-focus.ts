/**
 * Gives the focus a defined place when the element that has it disappears: after a deletion, an Undo, the end of a dialog or panel
 * whose opener is gone. It goes to the nearest remaining surroundings that can take it, such as a panel; on the page itself to the
 * list, whose current row is then the next one, else to the heading. Returns the function that ends the watch.
 */
export function watchFocus(): () => void {
  let last: Element | undefined
  let surroundings: readonly HTMLElement[] = []

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    surroundings = placesAround(target)
  }
  // Somebody clicked beside everything: nothing was lost.
  const forget = () =>
    queueMicrotask(() => {
      if (last?.isConnected && document.activeElement === document.body) last = undefined
    })
  const restore = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const place = surroundings.find((element) => element.isConnected && element.tagName !== 'MAIN')
    const target = place ?? document.querySelector<HTMLElement>('main [role=grid]') ?? heading()
    // Nothing to go to yet: the next page is still loading.
    if (!target) return
    last = undefined
    target.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

function placesAround(element: Element): readonly HTMLElement[] {
  const places: HTMLElement[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.hasAttribute('tabindex')) places.push(parent)
  return places
}

function heading(): HTMLElement | undefined {
  const element = document.querySelector<HTMLElement>('main h1')
  // A heading takes the focus from a script only with this, and stays out of the order of Tab.
  element?.setAttribute('tabindex', '-1')
  return element ?? undefined
}
