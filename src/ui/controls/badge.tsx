import type { ReactNode } from 'react'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'

const tones = {
  neutral: 'default',
  ok: 'success',
  warn: 'warning',
  bad: 'error',
  info: 'info',
  accent: 'primary',
  off: 'default',
} as const

export type Tone = Exclude<keyof typeof tones, 'off'>

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
    <Chip
      component="span"
      variant="badge"
      color={outline ? 'secondary' : tones[tone]}
      title={title}
      label={
        <>
          {icon}
          {children}
        </>
      }
    />
  )
}

/** A state in a list: icon and word, colour only on the icon; `off` is what waits or does not count. */
export function StateBadge({ tone, icon, title, children }: Props & { readonly tone: 'ok' | 'warn' | 'bad' | 'off' }) {
  return (
    <Chip
      component="span"
      variant="state"
      color={tones[tone]}
      title={title}
      label={
        <>
          {icon}
          {children}
        </>
      }
    />
  )
}

/** Six pixels of colour; always beside a word. */
export function Dot({ tone = 'neutral' }: { readonly tone?: Tone }) {
  return <DotRoot style={{ backgroundColor: tone === 'neutral' ? 'var(--text-3)' : `var(--${tone})` }} aria-hidden />
}

const DotRoot = styled('span')({
  display: 'inline-block',
  flex: 'none',
  width: 6,
  height: 6,
  borderRadius: '50%',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
})
