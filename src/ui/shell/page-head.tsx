import type { ReactNode } from 'react'
import style from './page.module.css'

/** Title, a few figures in quiet text, actions at the right (one primary at most). */
export function PageHead({
  title,
  note,
  actions,
  badge,
}: {
  readonly title: string
  /** "1,842 of 100,214", "11, 1 token expires soon". */
  readonly note?: ReactNode
  readonly badge?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <header className={style.head}>
      <h1 className="h1 ellipsis">{title}</h1>
      {badge}
      {note !== undefined && <p className={style.note}>{note}</p>}
      {actions && <div className={style.actions}>{actions}</div>}
    </header>
  )
}

/** The column a page fills: head, tabs, toolbar, body. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={style.page}>{children}</div>
}

/** The area below the toolbar: a list, and a panel beside it. */
export function PageBody({ children, panel }: { readonly children: ReactNode; readonly panel?: ReactNode }) {
  return (
    <div className={style.body}>
      <div className={style.pane}>{children}</div>
      {panel}
    </div>
  )
}

/** The row of search field, filter chips and tools above a list. `end` goes to the right edge. */
export function Toolbar({
  children,
  end,
  label,
}: {
  readonly children: ReactNode
  readonly end?: ReactNode
  readonly label: string
}) {
  return (
    <div className={style.toolbar} role="group" aria-label={label}>
      {children}
      {end && <div className={style.end}>{end}</div>}
    </div>
  )
}

/** The line below a list: what is loaded, and the keys. */
export function PageFoot({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <footer className={style.foot}>
      <span>{children}</span>
      {end && <span className={style.keys}>{end}</span>}
    </footer>
  )
}
