import { useState, type ReactElement, type ReactNode } from 'react'
import Divider from '@mui/material/Divider'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useUi, type UiSettings } from './ui-context.tsx'
import { Button, IconButton, type ButtonLook } from './button.tsx'
import style from './menu.module.css'

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly keys?: ReactNode
      readonly isDanger?: boolean
      readonly isChosen?: boolean
      /** Why it may not be used now: shown below the words, the entry is off. */
      readonly refusal?: string | undefined
      readonly href?: string
      readonly onChoose?: () => void
    }
  | 'divider'

type Trigger = ButtonLook & {
  /** The name of the button; with `isIcon` only read out and shown on hover. */
  readonly label: string
  readonly isIcon?: boolean
  readonly entries: readonly MenuEntry[]
  readonly children?: ReactNode
  readonly className?: string
}

/** A button that opens a menu. `children` replaces the label as what the button shows. */
export function MenuButton({ label, isIcon, entries, children, className, ...look }: Trigger) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const names = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      event.stopPropagation()
      setAnchor(event.currentTarget)
    },
  } as const
  return (
    <>
      {isIcon ? (
        <IconButton {...look} {...names} label={label} {...(className === undefined ? {} : { className })}>
          {children}
        </IconButton>
      ) : (
        <Button {...look} {...names} {...(className === undefined ? {} : { className })}>
          {children ?? label}
        </Button>
      )}
      <Menu label={label} anchor={anchor} onClose={() => setAnchor(null)} entries={entries} />
    </>
  )
}

/** The menu alone, for a trigger of one's own. */
export function Menu({ label, anchor, onClose, entries }: {
  readonly label: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly entries: readonly MenuEntry[]
}) {
  const { Link } = useUi()
  return (
    <MuiMenu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      // A click inside the menu must not reach the row that holds its button.
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ list: { 'aria-label': label }, paper: { className: `raised ${style.paper ?? ''}` } }}
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
