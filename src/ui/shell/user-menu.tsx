import { useState, type ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { moveFocus } from '#ui/keyboard/move-focus.ts'

/** The avatar at the right end of the top bar, and what a click on it opens. */
export function UserMenu({
  label,
  name,
  id,
  children,
}: {
  readonly label: string
  readonly name: string
  readonly id?: string
  /** Mostly `UserMenuContent`. */
  readonly children: (close: () => void) => ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Trigger
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={name} {...(id === undefined ? {} : { id })} />
      </Trigger>
      {anchor && (
        <Popover label={label} anchor={anchor} onClose={close} isAtEnd onKeyDown={moveFocus}>
          {children(close)}
        </Popover>
      )}
    </>
  )
}

const Trigger = styled(ButtonBase)({
  padding: 2,
  borderRadius: '50%',
  '&::after': { content: '""', position: 'absolute', inset: -8 },
})
