import { useEffect, useState } from 'react'
import { Kbd } from '#ui/controls/kbd.tsx'
import style from './tip-layer.module.css'

type Tip = {
  readonly text: string
  readonly keys: string | undefined
  readonly left: number
  readonly top: number
  readonly side: string
}

const delayMs = 400

/**
 * The one tooltip of the page; `AppShell` has it. An element asks for it with `data-tip="words"`, and
 * `data-tip-side="right"`, `data-tip-keys="G T"`; it shows on hover and on keyboard focus, Escape hides it.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watch(setTip), [])
  if (!tip) return null
  return (
    <div
      role="tooltip"
      popover="manual"
      ref={open}
      className={style.tip}
      data-side={tip.side}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
      {tip.keys?.split(' ').map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </div>
  )
}

/** Shows the tip and moves it inside the window, 8 px from its edges. */
function open(element: HTMLElement | null): void {
  if (!element) return
  element.showPopover?.()
  const { left, right } = element.getBoundingClientRect()
  const beyond = Math.max(0, right + 8 - window.innerWidth) - Math.max(0, 8 - left)
  if (beyond !== 0) element.style.left = `${element.offsetLeft - beyond}px`
}

function watch(show: (tip: Tip | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | undefined
  const hide = () => {
    clearTimeout(timer)
    shownFor = undefined
    show(undefined)
  }
  const over = (event: Event) => {
    const target = event.target instanceof Element ? event.target : undefined
    // The tip stays while the pointer is on it (WCAG 1.4.13).
    if (target?.closest('[role=tooltip]')) return
    const owner = target?.closest('[data-tip]') ?? undefined
    if (owner === shownFor) return
    hide()
    if (!owner || (event.type === 'focusin' && !owner.matches(':focus-visible'))) return
    shownFor = owner
    timer = setTimeout(() => owner.isConnected && show(tipOf(owner)), event.type === 'focusin' ? 0 : delayMs)
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('focusin', over, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    listeners.abort()
  }
}

function tipOf(owner: Element): Tip {
  const box = owner.getBoundingClientRect()
  const side = owner.getAttribute('data-tip-side') ?? (box.bottom + 40 > innerHeight ? 'top' : 'bottom')
  const positions = {
    right: { left: box.right + 6, top: box.top + box.height / 2 },
    top: { left: box.left + box.width / 2, top: box.top - 6 },
    bottom: { left: box.left + box.width / 2, top: box.bottom + 6 },
  }
  const position = side === 'right' || side === 'top' ? positions[side] : positions.bottom
  return {
    text: owner.getAttribute('data-tip') ?? '',
    keys: owner.getAttribute('data-tip-keys') ?? undefined,
    left: Math.min(Math.max(position.left, 60), innerWidth - (side === 'right' ? 0 : 60)),
    top: position.top,
    side,
  }
}
