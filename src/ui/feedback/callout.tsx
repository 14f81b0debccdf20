import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import style from './callout.module.css'

/** A notice with an icon; the bold first words say what matters. `role="alert"` only for what appears after an action. */
export function Callout({
  tone = 'neutral',
  icon,
  title,
  children,
  action,
  role,
}: {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'
  readonly icon?: ReactNode
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly role?: 'alert' | 'status'
}) {
  return (
    <div className={classNames(style.callout, style[tone])} role={role}>
      {icon}
      <div className="grow">
        {title !== undefined && <b>{title}</b>} {children}
      </div>
      {action}
    </div>
  )
}
