import { useId, type KeyboardEvent, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/controls/button.tsx'
import { Modal } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { DialogFrame, type DialogSize, dialogWidth } from './dialog-frame.styles.ts'

export type DialogProps = {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** 440, 560, 592 or 944 wide; a page of its own below 640. */
  readonly size?: DialogSize
  /** Escape, the backdrop, the ×. */
  readonly onClose: () => void
  /** Left end of the foot. */
  readonly footNote?: ReactNode
  /** Content without a control of its own: it takes the focus, so that the keyboard can scroll it. */
  readonly isToRead?: boolean
  readonly children: ReactNode
}

/** Head, content, foot. Focus goes in, stays in, and returns. */
export function Dialog({
  title,
  subtitle,
  size = 'form',
  onClose,
  footNote,
  foot,
  hasCloseButton = true,
  children,
  isPlain,
  isToRead,
  role,
  onKeyDown,
}: DialogProps & {
  readonly foot?: ReactNode
  readonly hasCloseButton?: boolean
  /** Content without padding, for panes of its own. */
  readonly isPlain?: boolean
  readonly role?: 'alertdialog'
  readonly onKeyDown?: (event: KeyboardEvent) => void
}) {
  const { texts } = useUi()
  const titleId = useId()
  return (
    <Modal
      labelledBy={titleId}
      role={role ?? 'dialog'}
      width={dialogWidth[size]}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <DialogFrame data-size={size}>
        <header>
          <div>
            <Typography variant="h2" id={titleId}>
              {title}
            </Typography>
            {subtitle !== undefined && (
              <Typography variant="small" sx={{ color: 'ui.text3' }}>
                {subtitle}
              </Typography>
            )}
          </div>
          {hasCloseButton && (
            <IconButton label={texts.close} onClick={onClose}>
              <X />
            </IconButton>
          )}
        </header>
        <section
          data-plain={isPlain ? '' : undefined}
          {...(isToRead && ({ tabIndex: 0, role: 'region', 'aria-labelledby': titleId } as const))}
        >
          {children}
        </section>
        {foot && (
          <footer>
            <div>{footNote}</div>
            {foot}
          </footer>
        )}
      </DialogFrame>
    </Modal>
  )
}
