import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import MuiDialog from '@mui/material/Dialog'

export type ModalProps = {
  readonly labelledBy: string
  readonly role: 'dialog' | 'alertdialog'
  /** From 640 px up; below, the surface fills the window. */
  readonly width: number
  readonly onClose: () => void
  readonly onKeyDown: ((event: KeyboardEvent) => void) | undefined
  readonly children: ReactNode
}

/** The surface of a dialog: focus goes in, stays in, and returns. */
export function Modal({ labelledBy, role, width, onClose, onKeyDown, children }: ModalProps) {
  useEffect(() => () => void setTimeout(focusPageIfNothing), [])
  return (
    <MuiDialog
      open
      onClose={onClose}
      {...(onKeyDown ? { onKeyDown } : {})}
      aria-labelledby={labelledBy}
      role={role}
      slotProps={{
        paper: {
          sx: { width, display: 'flex', '@media (max-width: 639.98px)': { width: '100%' } },
        },
      }}
    >
      {children}
    </MuiDialog>
  )
}

/** MUI returns the focus to the control that opened the dialog. Without one, because a link opened it or it is gone, the page gets the focus. */
function focusPageIfNothing(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus()
}
