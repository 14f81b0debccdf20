import { useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { Keys } from '#ui/controls/keys.tsx'
import { findAction } from '#ui/keyboard/registry.ts'
import { forcedColors } from '#ui/theme/parts/sizes.ts'
import { type TipOwner, watchTips } from './tip-watcher.ts'

type Tip = {
  readonly text: string
  readonly keys: string | undefined
  readonly left: number
  readonly top: number
  readonly side: string
}

/**
 * The one tooltip of the page; `AppShell` has it. An element asks for it with `data-tip="words"`, or with `data-action="<id>"` for the
 * name and the keys of a registered action; `data-tip-side="right"` says where. It shows on hover, on keyboard focus and on a long
 * touch; Escape hides it.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchTips((owner) => setTip(owner && tipOf(owner))), [])
  if (!tip) return null
  return (
    <Surface role="tooltip" popover="manual" ref={open} data-side={tip.side} style={{ left: tip.left, top: tip.top }}>
      {tip.text}
      {tip.keys !== undefined && <Keys keys={tip.keys} />}
    </Surface>
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

function tipOf({ element, isTouch }: TipOwner): Tip | undefined {
  const action = findAction(element.getAttribute('data-action'))
  const text = element.getAttribute('data-tip') ?? action?.label
  if (text === undefined) return undefined
  const box = element.getBoundingClientRect()
  // A finger hides what is below it.
  const side = element.getAttribute('data-tip-side') ?? (isTouch || box.bottom + 40 > innerHeight ? 'top' : 'bottom')
  const positions = {
    right: { left: box.right + 6, top: box.top + box.height / 2 },
    top: { left: box.left + box.width / 2, top: box.top - 6 },
    bottom: { left: box.left + box.width / 2, top: box.bottom + 6 },
  }
  const position = side === 'right' || side === 'top' ? positions[side] : positions.bottom
  return {
    text,
    keys: isTouch ? undefined : (action?.keys ?? element.getAttribute('data-tip-keys') ?? undefined),
    left: Math.min(Math.max(position.left, 60), innerWidth - (side === 'right' ? 0 : 60)),
    top: position.top,
    side,
  }
}

const Surface = styled('div')({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: '1px solid transparent',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: 'max-content',
  maxWidth: 'min(320px, calc(100vw - 16px))',
  padding: '3px 7px',
  zIndex: 1700,
  borderRadius: 6,
  background: 'var(--inverse)',
  color: 'var(--on-inverse)',
  boxShadow: 'var(--sh-3)',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  overflow: 'visible',
  animation: 'appear-tip var(--t-fast) linear',
  '@keyframes appear-tip': { from: { opacity: 0 } },
  '&[data-side=bottom]': { transform: 'translateX(-50%)' },
  '&[data-side=top]': { transform: 'translate(-50%, -100%)' },
  '&[data-side=right]': { transform: 'translateY(-50%)' },
  '& kbd': { color: 'var(--on-inverse-2)', borderColor: 'var(--inverse-line)', background: 'none' },
  // The colour that the system gives anyway, said so that checks of contrast read it too.
  [forcedColors]: { color: 'CanvasText', '& kbd': { color: 'CanvasText' } },
})
