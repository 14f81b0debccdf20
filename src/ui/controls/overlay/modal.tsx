import type { KeyboardEvent, ReactNode } from 'react'
import MuiDialog from '@mui/material/Dialog'

export type ModalProps = {
  readonly labelledBy: string
  readonly role: 'dialog' | 'alertdialog'
  readonly className: string
  readonly onClose: () => void
  readonly onKeyDown: ((event: KeyboardEvent) => void) | undefined
  readonly children: ReactNode
}

/** The surface of a dialog: focus goes in, stays in, and returns. */
export function Modal({ labelledBy, role, className, onClose, onKeyDown, children }: ModalProps) {
  return (
    <MuiDialog
      open
      onClose={onClose}
      {...(onKeyDown ? { onKeyDown } : {})}
      aria-labelledby={labelledBy}
      role={role}
      slotProps={{ paper: { className } }}
    >
      {children}
    </MuiDialog>
  )
}
