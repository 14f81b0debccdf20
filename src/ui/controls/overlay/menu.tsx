import { useState, type ReactNode } from 'react'
import { Button, IconButton, type ButtonLook } from '#ui/controls/button.tsx'
import { MenuList } from './later.tsx'
import type { MenuEntry } from './menu-list.tsx'

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
      {anchor && <MenuList label={label} anchor={anchor} onClose={() => setAnchor(null)} entries={entries} />}
    </>
  )
}
