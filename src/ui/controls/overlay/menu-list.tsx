import type { ReactElement, ReactNode } from 'react'
import Divider from '@mui/material/Divider'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useUi, type UiSettings } from '#ui/ui-context.tsx'
import style from './overlay.module.css'

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly keys?: ReactNode
      readonly isDanger?: boolean
      readonly isChosen?: boolean
      /** Why it is disabled; shown below the label. */
      readonly refusal?: string | undefined
      readonly href?: string
      readonly onChoose?: () => void
    }
  | 'divider'

export type MenuListProps = {
  readonly label: string
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly entries: readonly MenuEntry[]
}

/** A menu at a button: arrows, first letters, Escape. */
export function MenuList({ label, anchor, onClose, entries }: MenuListProps) {
  const { Link } = useUi()
  return (
    <MuiMenu
      open
      anchorEl={anchor}
      onClose={onClose}
      // A click inside the menu must not reach the row that holds its button.
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      slotProps={{ list: { 'aria-label': label }, paper: { className: `raised ${style.menu ?? ''}` } }}
    >
      {entries.map((entry, index) => item(entry, index, onClose, Link))}
    </MuiMenu>
  )
}

// A function, not a component: MUI's list reads `disabled` and `selected` from its direct children.
function item(entry: MenuEntry, index: number, onClose: () => void, Link: UiSettings['Link']): ReactElement {
  if (entry === 'divider') return <Divider key={`divider-${index}`} component="li" className={style.divider ?? ''} />
  return (
    <MenuItem
      key={entry.id}
      {...(entry.href === undefined ? {} : { component: Link, href: entry.href })}
      onClick={() => {
        onClose()
        entry.onChoose?.()
      }}
      disabled={entry.refusal !== undefined}
      selected={entry.isChosen ?? false}
      className={(entry.isDanger && style.danger) || ''}
    >
      {entry.icon}
      <span className="grow">
        {entry.label}
        {entry.refusal !== undefined && <span className={style.refusal}>{entry.refusal}</span>}
      </span>
      {entry.keys}
    </MenuItem>
  )
}
