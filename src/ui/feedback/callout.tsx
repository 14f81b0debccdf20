import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'

const looks = {
  neutral: { color: 'neutral' },
  accent: { color: 'accent' },
  ok: { severity: 'success' },
  warn: { severity: 'warning' },
  bad: { severity: 'error' },
  info: { severity: 'info' },
} as const

/** A notice with an icon; the bold first words say what matters. `role="alert"` only for what appears after an action. */
export function Callout({
  tone = 'neutral',
  icon = false,
  title,
  children,
  action,
  role = 'note',
}: {
  readonly tone?: keyof typeof looks
  readonly icon?: ReactNode
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly role?: 'alert' | 'status' | 'note'
}) {
  return (
    <Alert {...looks[tone]} icon={icon} action={action} role={role}>
      {title !== undefined && <b>{title}</b>} {children}
    </Alert>
  )
}
