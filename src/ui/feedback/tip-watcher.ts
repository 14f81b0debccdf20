/** The element that a tip is about. */
export type TipOwner = { readonly element: Element; readonly isTouch: boolean }

const hoverMs = 400
const pressMs = 500
/** After a long touch, long enough to read it. */
const stayMs = 1500

/** One set of listeners for the page, instead of a component and five handlers per button. */
export function watchTips(show: (owner: TipOwner | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | undefined
  const hide = () => {
    clearTimeout(timer)
    shownFor = undefined
    show(undefined)
  }
  const showSoon = (element: Element, ms: number, isTouch = false) => {
    shownFor = element
    timer = setTimeout(() => {
      // Rendered anew under a pointer that rests.
      const current = element.isConnected ? element : hovered()
      if (current) show({ element: current, isTouch })
    }, ms)
  }
  const over = (event: PointerEvent | FocusEvent) => {
    const target = event.target instanceof Element ? event.target : undefined
    if (isTouch(event)) return
    // The tip stays while the pointer is on it (WCAG 1.4.13).
    if (target?.closest('[role=tooltip]')) return
    const owner = ownerOf(target)
    if (owner === shownFor) return
    hide()
    if (!owner || (event.type === 'focusin' && !owner.matches(':focus-visible'))) return
    showSoon(owner, event.type === 'focusin' ? 0 : hoverMs)
  }
  const down = (event: PointerEvent) => {
    hide()
    const owner = isTouch(event) && event.target instanceof Element ? ownerOf(event.target) : undefined
    if (owner) showSoon(owner, pressMs, true)
  }
  const up = (event: PointerEvent) => {
    if (!isTouch(event) || !shownFor) return
    clearTimeout(timer)
    timer = setTimeout(hide, stayMs)
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('focusin', over, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('pointerdown', down, { signal })
  document.addEventListener('pointerup', up, { signal })
  document.addEventListener('pointercancel', hide, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  // The pointer may rest there since before this code was loaded.
  const owner = hovered()
  if (owner) showSoon(owner, hoverMs)
  return () => {
    clearTimeout(timer)
    listeners.abort()
  }
}

const ownerOf = (target: Element | undefined): Element | undefined =>
  target?.closest('[data-tip], [data-action]') ?? undefined

/** What the pointer rests on: of all that it is over, the innermost. */
const hovered = (): Element | undefined => ownerOf([...document.querySelectorAll(':hover')].at(-1))

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch'
