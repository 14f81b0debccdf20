import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { useUi } from './ui-context.tsx'
import style from './tabs.module.css'

export type LinkTab = { readonly id: string; readonly label: string; readonly href: string; readonly count?: ReactNode }

/** The views of a page as links, so that each has an address. */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  readonly current: string
}) {
  const { Link } = useUi()
  return (
    <nav className={classNames(style.tabs, style.page)} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          href={tab.href}
          className={classNames(style.tab, tab.id === current && style.on)}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={style.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

export type PanelTab = { readonly id: string; readonly label: string; readonly count?: ReactNode }

/** Tabs inside a panel: 36 high, arrow keys move. The shown part must carry `role="tabpanel"` and `aria-label`. */
export function PanelTabs({
  label,
  tabs,
  current,
  onChange,
}: {
  readonly label: string
  readonly tabs: readonly PanelTab[]
  readonly current: string
  readonly onChange: (id: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === current)
    const next = (at + step + tabs.length) % tabs.length
    const target = tabs[next]
    if (!target) return
    onChange(target.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={list} className={classNames(style.tabs, style.panel)} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={onKeyDown}
          className={classNames(style.tab, tab.id === current && style.on)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={style.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
