import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { useUi } from '#ui/ui-context.tsx'
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
