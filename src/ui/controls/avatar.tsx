import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { initials, stableHue } from '#lib/person-mark.ts'
import style from './avatar.module.css'

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
  const hue = isQuiet ? 6 : stableHue(id ?? name, 6)
  return (
    <span
      className={classNames(style.avatar, style[`size${size}`], isQuiet && style.quiet)}
      // Not as text: the name stands beside it or in the label, and two letters are noise to a screen reader.
      data-initials={initials(name)}
      style={{ background: `var(--av-${hue})`, color: `var(--av-${hue}-ink)` }}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title, title })}
    />
  )
}

/** Avatars that overlap a little, with the number of those not shown. */
export function AvatarStack({
  children,
  more = 0,
  size = 24,
}: {
  readonly children: ReactNode
  readonly more?: number
  readonly size?: Size
}) {
  return (
    <span className={style.stack}>
      {children}
      {more > 0 && <span className={classNames(style.avatar, style[`size${size}`], style.more)}>+{more}</span>}
    </span>
  )
}
