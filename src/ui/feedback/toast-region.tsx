import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import SnackbarContent from '@mui/material/SnackbarContent'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { ariaKeys } from '#ui/keyboard/key-names.ts'
import { forcedColors } from '#ui/theme/parts/sizes.ts'
import { useUi } from '#ui/ui-context.tsx'
import { readToasts, subscribeToasts, toast, type Toast, type ToastAction } from './toast-store.ts'
import { useToastKeys } from './use-toast-keys.ts'

/** Where toasts appear; once, at the root of the app. Hover or focus stops their timers. */
export function ToastRegion() {
  const { texts } = useUi()
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const [isHeld, setHeld] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const release = () => setHeld(false)
  const keys = useToastKeys({
    toasts,
    list,
    onUndo(undo, id) {
      release()
      choose(undo, id)
    },
  })
  return (
    <Region aria-label={texts.notifications} aria-live="polite">
      <div
        ref={list}
        role="presentation"
        className="list"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={release}
        onFocus={(event) => {
          keys.remember(event)
          setHeld(true)
        }}
        onBlur={release}
        onKeyDown={keys.press}
      >
        {toasts.map((shown) => (
          <Item
            key={shown.id}
            toast={shown}
            isHeld={isHeld}
            hasUndoKeys={shown === keys.undoable}
            onChoose={(action) => {
              release()
              choose(action, shown.id)
            }}
            onClose={() => {
              release()
              keys.goBack()
              toast.dismiss(shown.id)
            }}
          />
        ))}
      </div>
    </Region>
  )
}

type ItemProps = {
  readonly toast: Toast
  readonly isHeld: boolean
  readonly hasUndoKeys: boolean
  // A button that closes its toast disappears with the focus and without a blur.
  readonly onChoose: (action: ToastAction) => void
  readonly onClose: () => void
}

function Item({ toast: shown, isHeld, hasUndoKeys, onChoose, onClose }: ItemProps) {
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
          {shown.actions.map((action) => {
            const keys = action.isUndo && hasUndoKeys ? '$mod+z' : undefined
            return (
              <Button
                key={action.label}
                look="ghost"
                aria-keyshortcuts={keys && ariaKeys(keys)}
                onClick={() => onChoose(action)}
              >
                {action.label}
                {keys && (
                  <OnDesk aria-hidden>
                    <Keys keys={keys} />
                  </OnDesk>
                )}
              </Button>
            )
          })}
          <IconButton label={texts.close} onClick={onClose}>
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
  // Words keep a readable width: several actions go below them.
  '& .MuiSnackbarContent-message': { flex: '1 1 180px' },
  '& .MuiSnackbarContent-action': { marginLeft: 'auto' },
  '& .MuiSnackbarContent-root': {
    flexWrap: 'wrap',
    pointerEvents: 'auto',
    animation: 'rise var(--t) var(--ease)',
    // The colour that the system gives anyway, said so that checks of contrast read it too.
    [forcedColors]: { color: 'CanvasText' },
  },
  '@keyframes rise': { from: { opacity: 0, transform: 'translateY(8px)' } },
  '& .MuiSnackbarContent-message > svg': { flex: 'none', marginTop: 2, color: 'var(--on-inverse-2)' },
  '& .ok .MuiSnackbarContent-message > svg': { color: '#4fd197' },
  '& .bad .MuiSnackbarContent-message > svg': { color: '#ff8f88' },
  '& .MuiButton-root': { color: 'var(--inverse-link)', '&:hover': { color: 'var(--inverse-link)' } },
  '& kbd': { marginLeft: 4, color: 'var(--on-inverse-2)', borderColor: 'var(--inverse-line)', background: 'none' },
  '& .MuiIconButton-root': { color: 'var(--on-inverse-2)', '&:hover': { color: 'var(--on-inverse)' } },
  '& .MuiButtonBase-root:hover': { backgroundColor: 'var(--inverse-hover)' },
})
