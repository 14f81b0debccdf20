import type { ReactElement, ReactNode } from 'react'
import PanelLeft from 'lucide-react/icons/panel-left'
import { classNames } from '#lib/class-names.ts'
import { Dot } from '../badge.tsx'
import { IconButton } from '../button.tsx'
import { Tip } from '../tip.tsx'
import { useUi } from '../ui-context.tsx'
import type { Brand } from './app-shell.tsx'
import style from './navigation.module.css'

export type NavItem = {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly icon: ReactNode
  readonly count?: ReactNode
  /** Something there needs somebody: a dot beside the count, and the words for it. */
  readonly attention?: string
  /** Shown with the name in the tooltip of the collapsed navigation. */
  readonly keys?: ReactNode
}

export type NavGroup = { readonly id: string; readonly label: string; readonly items: readonly NavItem[] }

type Props = {
  readonly brand: Brand
  readonly label: string
  readonly nav: readonly NavGroup[]
  readonly current: string | undefined
  readonly foot: ReactNode
  readonly isCollapsed: boolean
  readonly isSheet: boolean
  readonly onCollapse: (isCollapsed: boolean) => void
  readonly onGo: () => void
}

/** The left column: the workspace, groups of pages, and what stands at the bottom. */
export function Navigation({ brand, label, nav, current, foot, isCollapsed, isSheet, onCollapse, onGo }: Props) {
  const { Link, texts } = useUi()
  return (
    <div className={classNames(style.nav, isCollapsed && style.collapsed, isSheet && style.inSheet)}>
      <div className={style.brand}>
        <Link href={brand.href} className={style.brandLink} onClick={onGo} aria-label={isCollapsed ? brand.name : undefined}>
          {brand.logo}
          {!isCollapsed && <span className="ellipsis">{brand.name}</span>}
        </Link>
        {!isCollapsed && brand.menu}
      </div>
      <nav aria-label={label} className={style.groups}>
        {nav.map((group) => (
          <div key={group.id} role="group" aria-label={group.label} className={style.group}>
            {!isCollapsed && (
              <div className={style.heading} aria-hidden>
                {group.label}
              </div>
            )}
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>
                  <Hint item={item} isOn={isCollapsed}>
                    <Link
                      href={item.href}
                      className={classNames(style.item, item.id === current && style.on)}
                      aria-current={item.id === current ? 'page' : undefined}
                      aria-label={isCollapsed ? item.label : undefined}
                      onClick={onGo}
                    >
                      {item.icon}
                      {!isCollapsed && <span className="ellipsis">{item.label}</span>}
                      <Count item={item} />
                    </Link>
                  </Hint>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={style.foot}>
        {!isCollapsed && foot}
        {!isSheet && (
          <IconButton
            label={isCollapsed ? texts.expandNavigation : texts.collapseNavigation}
            aria-expanded={!isCollapsed}
            className={style.collapse}
            onClick={() => onCollapse(!isCollapsed)}
          >
            <PanelLeft />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function Count({ item }: { readonly item: NavItem }) {
  if (item.count === undefined && item.attention === undefined) return null
  return (
    <span className={style.count}>
      {item.attention !== undefined && (
        <>
          <Dot tone="warn" />
          <span className="visually-hidden">{item.attention}</span>
        </>
      )}
      {item.count}
    </span>
  )
}

function Hint({ item, isOn, children }: { readonly item: NavItem; readonly isOn: boolean; readonly children: ReactElement }) {
  if (!isOn) return children
  return (
    <Tip
      side="right"
      text={
        <span className="row">
          {item.label} {item.keys}
        </span>
      }
    >
      {children}
    </Tip>
  )
}
