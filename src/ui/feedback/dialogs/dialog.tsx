import { useId, type KeyboardEvent, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { classNames } from '#lib/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Modal } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'
import style from './dialog.module.css'

export type DialogSize = 'question' | 'form' | 'token' | 'wide'

export type DialogFrame = {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** 440, 560, 592 or 944 wide; a page of its own below 640. */
  readonly size?: DialogSize
  /** Escape, the backdrop, the ×. */
  readonly onClose: () => void
  /** Left end of the foot. */
  readonly footNote?: ReactNode
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
  role,
  onKeyDown,
}: DialogFrame & {
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
      className={classNames('raised', style.paper, style[size])}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={style.head}>
        <div className="grow">
          <h2 id={titleId} className="h2">
            {title}
          </h2>
          {subtitle !== undefined && <p className="small text-3">{subtitle}</p>}
        </div>
        {hasCloseButton && (
          <IconButton label={texts.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      <div className={classNames(style.content, isPlain && style.plain)}>{children}</div>
      {foot && (
        <footer className={style.foot}>
          <div className={style.note}>{footNote}</div>
          {foot}
        </footer>
      )}
    </Modal>
  )
}
