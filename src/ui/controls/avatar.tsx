import type { ReactNode } from 'react'
import MuiAvatar from '@mui/material/Avatar'
import AvatarGroup from '@mui/material/AvatarGroup'
import { initials, personColor } from '#lib/person-mark.ts'

type Size = 20 | 24 | 32

/** Initials on a colour that stays the same for the same id. Decorative beside a name; give `title` where it stands alone. */
export function Avatar({
  name,
  id,
  size = 24,
  title,
  isQuiet,
}: {
  readonly name: string
  readonly id?: string
  readonly size?: Size
  readonly title?: string
  /** For people who are invited or archived. */
  readonly isQuiet?: boolean
}) {
  const color = personColor(id ?? name)
  return (
    <MuiAvatar
      component="span"
      data-size={size}
      data-quiet={isQuiet ? '' : undefined}
      data-deep={color.isDeep ? '' : undefined}
      // Not as text: the name stands beside it or in the label, and two letters are noise to a screen reader.
      data-initials={initials(name)}
      style={{ '--hue': color.hue }}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title, title })}
    >
      {noPicture}
    </MuiAvatar>
  )
}

/** Avatars that overlap a little, with the number of those not shown. */
export function AvatarStack({
  children,
  more = 0,
  size = 24,
}: {
  readonly children: readonly ReactNode[]
  readonly more?: number
  readonly size?: Size
}) {
  const surplus = { component: 'span', 'data-size': size, 'data-more': '' } as const
  return (
    <AvatarGroup component="span" max={children.length + 1} total={children.length + more} slotProps={{ surplus }}>
      {children}
    </AvatarGroup>
  )
}

// Without children MUI draws a person.
const noPicture: readonly ReactNode[] = []
