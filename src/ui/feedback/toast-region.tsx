import { useEffect, useState, useSyncExternalStore } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { classNames } from '#lib/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { readToasts, subscribeToasts, toast, type Toast, type ToastAction } from './toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import style from './toast.module.css'

/** Where toasts appear; once, at the root of the app. Hover or focus stops their timers. */
export function ToastRegion() {
  const { texts } = useUi()
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const [isHeld, setHeld] = useState(false)
  return (
    <section className={style.region} aria-label={texts.notifications} aria-live="polite">
      <div
        className={style.list}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((shown) => (
          <Item key={shown.id} toast={shown} isHeld={isHeld} />
        ))}
      </div>
    </section>
  )
}

function Item({ toast: shown, isHeld }: { readonly toast: Toast; readonly isHeld: boolean }) {
  const { texts } = useUi()
  const { id, stayMs } = shown
  useEffect(() => {
    if (isHeld || !Number.isFinite(stayMs)) return undefined
    const timer = setTimeout(() => toast.dismiss(id), stayMs)
    return () => clearTimeout(timer)
  }, [id, stayMs, isHeld])
  return (
    <div className={classNames(style.toast, style[shown.tone])} role={shown.tone === 'bad' ? 'alert' : undefined}>
      {shown.icon ?? <ToneIcon tone={shown.tone} />}
      <span className={style.title}>{shown.title}</span>
      {shown.actions.map((action) => (
        <Action key={action.label} action={action} onDone={() => toast.dismiss(id)} />
      ))}
      <IconButton label={texts.close} className={style.close} onClick={() => toast.dismiss(id)}>
        <X />
      </IconButton>
    </div>
  )
}

function Action({ action, onDone }: { readonly action: ToastAction; readonly onDone: () => void }) {
  const { Link } = useUi()
  const choose = () => {
    onDone()
    action.onChoose?.()
  }
  return action.href === undefined ? (
    <button type="button" className={style.link} onClick={choose}>
      {action.label}
    </button>
  ) : (
    <Link href={action.href} className={style.link} onClick={choose}>
      {action.label}
    </Link>
  )
}

function ToneIcon({ tone }: { readonly tone: Toast['tone'] }) {
  if (tone === 'ok') return <CircleCheck aria-hidden />
  if (tone === 'bad') return <CircleX aria-hidden />
  return <Info aria-hidden />
}
