import type { ReactNode } from 'react'
import PanelLeft from 'lucide-react/icons/panel-left'
import { classNames } from '#lib/class-names.ts'
import { Dot } from '#ui/controls/badge.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import type { Brand } from './app-shell.tsx'
import style from './navigation.module.css'

export type NavItem = {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly icon: ReactNode
  readonly count?: ReactNode
  /** A notice about the page: a dot beside the count, with this text. */
  readonly attention?: string
  /** Shown with the name in the tooltip of the collapsed navigation: "G T". */
  readonly keys?: string
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

/** The left column: the workspace, groups of pages, and a footer. */
export function Navigation({ brand, label, nav, current, foot, isCollapsed, isSheet, onCollapse, onGo }: Props) {
  const { Link, texts } = useUi()
  return (
    <nav aria-label={label} className={classNames(style.nav, isCollapsed && style.collapsed, isSheet && style.inSheet)}>
      <div className={style.brand}>
        <Link
          href={brand.href}
          className={style.brandLink}
          onClick={onGo}
          aria-label={isCollapsed ? brand.name : undefined}
        >
          {brand.logo}
          {!isCollapsed && <span className="ellipsis">{brand.name}</span>}
        </Link>
        {!isCollapsed && brand.menu}
      </div>
      <div className={style.groups}>
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
                  <Link
                    href={item.href}
                    className={classNames(style.item, item.id === current && style.on)}
                    aria-current={item.id === current ? 'page' : undefined}
                    {...(isCollapsed
                      ? {
                          'aria-label': nameOf(item),
                          'data-tip': item.label,
                          'data-tip-side': 'right',
                          'data-tip-keys': item.keys,
                        }
                      : {})}
                    onClick={onGo}
                  >
                    {item.icon}
                    {!isCollapsed && <span className="ellipsis">{item.label}</span>}
                    {isCollapsed ? item.attention !== undefined && <CollapsedMark /> : <Count item={item} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
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
    </nav>
  )
}

function nameOf(item: NavItem): string {
  return item.attention === undefined ? item.label : `${item.label}, ${item.attention}`
}

function CollapsedMark() {
  return (
    <span className={style.count}>
      <Dot tone="warn" />
    </span>
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
