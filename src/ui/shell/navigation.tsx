import { type ReactNode, useId } from 'react'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { styled } from '@mui/material/styles'
import Lock from 'lucide-react/icons/lock'
import PanelLeft from 'lucide-react/icons/panel-left'
import { Dot } from '#ui/controls/badge.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { type Brand, BrandLink } from './brand.tsx'

export type NavItem = {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly icon: ReactNode
  readonly count?: ReactNode
  /** Something on the page needs the reader: an amber dot beside the count, with this text. */
  readonly attention?: string
  /** Why the reader can't use the page: a lock, with this text. */
  readonly lock?: string
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

/** The left column: the workspace, groups of pages, and a footer. Collapsed it shows icons, with the names as tooltips. */
export function Navigation({ brand, label, nav, current, foot, isCollapsed, isSheet, onCollapse, onGo }: Props) {
  const { texts } = useUi()
  return (
    <Root
      aria-label={label}
      data-menu-ground=""
      data-collapsed={isCollapsed || undefined}
      data-sheet={isSheet || undefined}
    >
      <div data-part="brand">
        <BrandLink brand={brand} isSmall={isCollapsed} onGo={onGo} />
        {!isCollapsed && brand.menu}
      </div>
      {isCollapsed && <div data-part="menu">{brand.menu}</div>}
      <div data-part="groups">
        {nav.map((group) => (
          <Group key={group.id} group={group} current={current} isCollapsed={isCollapsed} onGo={onGo} />
        ))}
      </div>
      <div data-part="foot">
        {!isCollapsed && foot}
        {!isSheet && (
          <IconButton
            label={isCollapsed ? texts.expandNavigation : texts.collapseNavigation}
            aria-expanded={!isCollapsed}
            onClick={() => onCollapse(!isCollapsed)}
          >
            <PanelLeft />
          </IconButton>
        )}
      </div>
    </Root>
  )
}

type GroupProps = Pick<Props, 'current' | 'isCollapsed' | 'onGo'>

function Group({ group, ...rest }: GroupProps & { readonly group: NavGroup }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h2 id={id}>{group.label}</h2>
      <List disablePadding>
        {group.items.map((item) => (
          <li key={item.id}>
            <Item item={item} {...rest} />
          </li>
        ))}
      </List>
    </div>
  )
}

function Item({ item, current, isCollapsed, onGo }: GroupProps & { readonly item: NavItem }) {
  const { Link } = useUi()
  const isCurrent = item.id === current
  const note = item.lock ?? item.attention
  const tip = { 'data-tip': item.label, 'data-tip-side': 'right', 'data-tip-keys': item.keys }
  return (
    <ListItemButton
      component={Link}
      href={item.href}
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? [item.label, note].filter(Boolean).join(', ') : undefined}
      {...(isCollapsed ? tip : {})}
      onClick={onGo}
    >
      {item.icon}
      {!isCollapsed && <span data-part="name">{item.label}</span>}
      {(note !== undefined || item.count !== undefined) && (
        <span data-part="mark">
          {item.lock !== undefined ? (
            <Lock aria-hidden size={12} />
          ) : (
            item.attention !== undefined && <Dot tone="warn" />
          )}
          {!isCollapsed && note !== undefined && <HiddenText>{note}</HiddenText>}
          {!isCollapsed && item.count}
        </span>
      )}
    </ListItemButton>
  )
}

const coarse = '@media (pointer: coarse)'

const Root = styled('nav')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  background: 'var(--nav-ground, var(--canvas))',
  borderRight: '1px solid var(--line)',
  '&[data-sheet]': { height: '100%', borderRight: 0 },
  '& [data-part=brand]': {
    height: 'var(--bar-h)',
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '0 8px 0 16px',
    flex: 'none',
    minWidth: 0,
  },
  '& [data-part=groups]': {
    flex: 1,
    overflow: 'hidden auto',
    padding: '0 8px 8px',
    scrollbarWidth: 'none',
    '&:hover': { scrollbarWidth: 'thin' },
  },
  '& h2': {
    fontSize: 11,
    lineHeight: '16px',
    fontWeight: 500,
    color: 'var(--text-3)',
    padding: '12px 8px 4px',
    letterSpacing: '.01em',
  },
  '& .MuiListItemButton-root': {
    position: 'relative',
    gap: 10,
    height: 28,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    color: 'var(--text-2)',
    fontWeight: 450,
    whiteSpace: 'nowrap',
    transition: 'none',
    [coarse]: { height: 44 },
    '& > svg': { color: 'var(--text-3)' },
    '&:hover': { backgroundColor: 'var(--hover)' },
    '&.Mui-focusVisible': { outlineOffset: -2 },
    '&.Mui-selected, &.Mui-selected:hover': {
      backgroundColor: 'var(--active)',
      color: 'var(--text)',
      fontWeight: 500,
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
    },
    '&.Mui-selected > svg': { color: 'var(--accent-text)' },
  },
  '& [data-part=name]': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-part=mark]': {
    marginLeft: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    fontSize: 12,
    fontWeight: 400,
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-part=foot]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    padding: 8,
    borderTop: '1px solid var(--line)',
    flex: 'none',
    minHeight: 45,
    '& > :last-child': { marginLeft: 'auto' },
  },
  '&[data-collapsed]': {
    '& [data-part=brand]': { padding: '0 16px' },
    '& [data-part=menu]': { flex: 'none', display: 'flex', justifyContent: 'center', paddingBottom: 8 },
    '& [data-part=menu]:empty': { display: 'none' },
    // For the screen reader alone: the group keeps its name.
    '& h2': { position: 'absolute', width: 1, height: 1, padding: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& [role=group]': { position: 'relative' },
    '& [role=group] + [role=group]': { borderTop: '1px solid var(--line)', marginTop: 6, paddingTop: 6 },
    '& .MuiListItemButton-root': {
      height: 24,
      width: 40,
      padding: 0,
      justifyContent: 'center',
      marginBottom: 2,
      [coarse]: { height: 44 },
    },
    '& [data-part=mark]': { position: 'absolute', right: 4, top: 1, margin: 0 },
    '& [data-part=foot] > :last-child': { margin: '0 auto' },
  },
})
