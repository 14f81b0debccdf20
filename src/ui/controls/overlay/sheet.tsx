import type { ReactNode } from 'react'
import Drawer from '@mui/material/Drawer'

export type SheetProps = {
  readonly label: string
  readonly side: 'left' | 'bottom'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A surface that slides in from an edge of a phone. */
export function Sheet({ label, side, onClose, children }: SheetProps) {
  return (
    <Drawer open anchor={side} onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}>
      {children}
    </Drawer>
  )
}
