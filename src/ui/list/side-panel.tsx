import { useEffect, useRef, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/controls/button.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'
import style from './side-panel.module.css'

/** Beside a list from 1180 px up, over it below, a page below 640. Escape closes it; focus goes back to where it was. */
export function SidePanel({
  title,
  subtitle,
  leading,
  actions,
  tabs,
  foot,
  width = 400,
  onClose,
  children,
  takesFocus,
}: {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Tile or avatar of 32. */
  readonly leading?: ReactNode
  /** One row of buttons below the title. */
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  readonly foot?: ReactNode
  readonly width?: number
  readonly onClose: () => void
  readonly children: ReactNode
  /** For panels opened by a button of their own; lists keep the focus on their rows. */
  readonly takesFocus?: boolean
}) {
  const { texts } = useUi()
  const panel = useRef<HTMLElement>(null)
  useFocusReturn(panel, takesFocus ?? false)
  useEscape(onClose)
  return (
    <aside ref={panel} aria-label={title} tabIndex={-1} className={style.panel} style={{ '--panel': `${width}px` }}>
      <header className={style.head}>
        <IconButton label={texts.close} size={40} className={style.back} onClick={onClose}>
          <ArrowLeft />
        </IconButton>
        {leading}
        <div className="grow">
          <h2 className={style.title}>{title}</h2>
          {subtitle !== undefined && <p className={style.subtitle}>{subtitle}</p>}
        </div>
        <IconButton label={texts.close} size={24} className={style.close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {actions && <div className={style.actions}>{actions}</div>}
      {tabs}
      <div className={style.content}>{children}</div>
      {foot && <footer className={style.foot}>{foot}</footer>}
    </aside>
  )
}

/** A block of a panel with a heading; blocks are separated by hairlines. */
export function PanelSection({
  title,
  end,
  children,
}: {
  readonly title?: ReactNode
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={style.section}>
      {(title !== undefined || end !== undefined) && (
        <div className={style.sectionHead}>
          <h3 className="h3">{title}</h3>
          {end && <span className="small text-3">{end}</span>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Names and values below each other, 104 and the rest. */
export function Facts({ facts }: { readonly facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className={style.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFocusReturn(panel: React.RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    if (takesFocus) element?.focus()
    return () => {
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && before instanceof HTMLElement) before.focus()
    }
  }, [panel, takesFocus])
}

function useEscape(onClose: () => void): void {
  const { texts } = useUi()
  useActions([
    { id: 'panel.close', label: texts.keys.closePanel, group: 'page', keys: 'Escape', run: onClose, isKeysOnly: true },
  ])
}
