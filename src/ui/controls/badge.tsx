import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import style from './badge.module.css'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'

type Props = { readonly children: ReactNode; readonly icon?: ReactNode; readonly title?: string }

/** At most two beside a name; never a button, never a count. `outline` is the quiet one. */
export function Badge({
  tone = 'neutral',
  outline,
  icon,
  title,
  children,
}: Props & { readonly tone?: Tone; readonly outline?: boolean }) {
  return (
    <span className={classNames(style.badge, outline ? style.outline : style[tone])} title={title}>
      {icon}
      {children}
    </span>
  )
}

/** A state in a list: icon and word, colour only on the icon; `off` is what waits or does not count. */
export function StateBadge({ tone, icon, title, children }: Props & { readonly tone: 'ok' | 'warn' | 'bad' | 'off' }) {
  return (
    <span className={classNames(style.state, style[`state-${tone}`])} title={title}>
      {icon}
      {children}
    </span>
  )
}

/** Six pixels of colour; always beside a word. */
export function Dot({ tone = 'neutral' }: { readonly tone?: Tone }) {
  return <span className={classNames(style.dot, style[`dot-${tone}`])} aria-hidden />
}
