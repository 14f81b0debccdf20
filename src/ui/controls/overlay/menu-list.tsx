import type { ReactElement, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useUi, type UiSettings } from '#ui/ui-context.tsx'

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
  /** The name of the entries that follow. */
  | { readonly heading: string }
  | 'divider'

export type MenuListProps = {
  readonly label: string
  /** The button that opened it, or a place on the screen. */
  readonly anchor: HTMLElement | { readonly left: number; readonly top: number }
  readonly onClose: () => void
  readonly entries: readonly MenuEntry[]
}

/** A menu at a button: arrows, first letters, Escape. Arrows reach disabled entries too, so that their reason is read. */
export function MenuList({ label, anchor, onClose, entries }: MenuListProps) {
  const { Link } = useUi()
  return (
    <MuiMenu
      open
      {...(anchor instanceof HTMLElement
        ? { anchorEl: anchor }
        : { anchorReference: 'anchorPosition', anchorPosition: anchor })}
      onClose={onClose}
      // A click inside the menu must not reach the row that holds its button.
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      // A menu is outside of all landmarks of the page, so it brings one of its own.
      slotProps={{
        paper: { role: 'region', 'aria-label': label },
        list: { 'aria-label': label, disabledItemsFocusable: true },
      }}
    >
      {entries.map((entry, index) => item(entry, index, { onClose, Link }))}
    </MuiMenu>
  )
}

// A function, not a component: the first item of the list takes the focus.
function item(entry: MenuEntry, index: number, menu: { onClose: () => void; Link: UiSettings['Link'] }): ReactElement {
  if (entry === 'divider') return <Divider key={`divider-${index}`} component="li" />
  if ('heading' in entry) {
    return (
      <ListSubheader key={entry.heading} role="presentation">
        {entry.heading}
      </ListSubheader>
    )
  }
  const isRefused = entry.refusal !== undefined
  return (
    <MenuItem
      key={entry.id}
      {...(entry.href === undefined || isRefused ? {} : { component: menu.Link, href: entry.href })}
      onClick={() => {
        if (isRefused) return
        menu.onClose()
        entry.onChoose?.()
      }}
      aria-disabled={isRefused || undefined}
      selected={entry.isChosen ?? false}
      data-danger={entry.isDanger && !isRefused ? '' : undefined}
    >
      {entry.icon}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {entry.label}
        {isRefused && (
          <Typography
            variant="small"
            component="span"
            sx={{ display: 'block', color: 'var(--text-3)', whiteSpace: 'normal', pb: 1 }}
          >
            {entry.refusal}
          </Typography>
        )}
      </Box>
      {entry.keys}
    </MenuItem>
  )
}
