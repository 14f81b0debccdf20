import { useEffect, useState, useSyncExternalStore } from 'react'
import SnackbarContent from '@mui/material/SnackbarContent'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'
import { readToasts, subscribeToasts, toast, type Toast, type ToastAction } from './toast-store.ts'

/** Where toasts appear; once, at the root of the app. Hover or focus stops their timers; Ctrl+Z chooses the latest Undo. */
export function ToastRegion() {
  const { texts } = useUi()
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const [isHeld, setHeld] = useState(false)
  const last = toasts.findLast(({ actions }) => actions.some(({ isUndo }) => isUndo))
  const undo = last?.actions.find(({ isUndo }) => isUndo)
  useActions(
    last && undo
      ? [
          {
            id: 'undo',
            label: `${undo.label}: ${last.title}`,
            group: 'everywhere',
            keys: '$mod+z',
            when: ({ target }) => !(target instanceof Element && target.matches('input, textarea')),
            run: () => choose(undo, last.id),
          },
        ]
      : [],
  )
  return (
    <Region aria-label={texts.notifications} aria-live="polite">
      <div
        className="list"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((shown) => (
          <Item key={shown.id} toast={shown} isHeld={isHeld} onClose={() => setHeld(false)} />
        ))}
      </div>
    </Region>
  )
}

type ItemProps = {
  readonly toast: Toast
  readonly isHeld: boolean
  /** A button that closes its toast disappears with the focus and without a blur. */
  readonly onClose: () => void
}

function Item({ toast: shown, isHeld, onClose }: ItemProps) {
  const { texts } = useUi()
  const { id, stayMs } = shown
  useEffect(() => {
    if (isHeld || !Number.isFinite(stayMs)) return undefined
    const timer = setTimeout(() => toast.dismiss(id), stayMs)
    return () => clearTimeout(timer)
  }, [id, stayMs, isHeld])
  return (
    <SnackbarContent
      className={shown.tone}
      role={shown.tone === 'bad' ? 'alert' : 'group'}
      message={
        <>
          {shown.icon ?? <ToneIcon tone={shown.tone} />}
          <span>{shown.title}</span>
        </>
      }
      action={
        <>
          {shown.actions.map((action) => (
            <Button
              key={action.label}
              look="ghost"
              onClick={() => {
                onClose()
                choose(action, id)
              }}
            >
              {action.label}
            </Button>
          ))}
          <IconButton
            label={texts.close}
            onClick={() => {
              onClose()
              toast.dismiss(id)
            }}
          >
            <X />
          </IconButton>
        </>
      }
    />
  )
}

/** The toast closes first: the focus it had moves on to the page before the action changes the page. */
function choose(action: ToastAction, id: number): void {
  toast.dismiss(id)
  action.onChoose()
}

function ToneIcon({ tone }: { readonly tone: Toast['tone'] }) {
  if (tone === 'ok') return <CircleCheck aria-hidden />
  if (tone === 'bad') return <CircleX aria-hidden />
  return <Info aria-hidden />
}

const Region = styled('section')({
  position: 'fixed',
  right: 24,
  bottom: 48,
  zIndex: 1600,
  width: 'min(400px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '@media (max-width: 639.98px)': { right: 16, bottom: 16 },
  '& .list': { display: 'flex', flexDirection: 'column', gap: 8 },
  '& .MuiSnackbarContent-root': { pointerEvents: 'auto', animation: 'rise var(--t) var(--ease)' },
  '@keyframes rise': { from: { opacity: 0, transform: 'translateY(8px)' } },
  '& .MuiSnackbarContent-message > svg': { flex: 'none', marginTop: 2, color: 'var(--on-inverse-2)' },
  '& .ok .MuiSnackbarContent-message > svg': { color: '#4fd197' },
  '& .bad .MuiSnackbarContent-message > svg': { color: '#ff8f88' },
  '& .MuiButton-root': { color: 'var(--inverse-link)', '&:hover': { color: 'var(--inverse-link)' } },
  '& .MuiIconButton-root': { color: 'var(--on-inverse-2)', '&:hover': { color: 'var(--on-inverse)' } },
  '& .MuiButtonBase-root:hover': { backgroundColor: 'var(--inverse-hover)' },
})
