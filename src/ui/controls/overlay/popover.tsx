import type { ReactNode } from 'react'
import MuiPopover from '@mui/material/Popover'

export type PopoverProps = {
  readonly label: string
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly isAtEnd?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A small surface at a button; focus goes in and returns. */
export function Popover({ label, anchor, onClose, isAtEnd, className, children }: PopoverProps) {
  const horizontal = isAtEnd ? 'right' : 'left'
  return (
    <MuiPopover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: -4, horizontal }}
      slotProps={{ paper: { className: className ?? '', role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </MuiPopover>
  )
}
