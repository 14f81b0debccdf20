import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'

/** An icon on a quiet square, or on a tint of its type's colour from the model. */
export function Tile({
  children,
  size = 24,
  color,
  tone,
}: {
  readonly children: ReactNode
  readonly size?: 20 | 24 | 32 | 40
  readonly color?: string
  readonly tone?: 'bad' | 'warn'
}) {
  return (
    <Root
      data-size={size}
      data-tone={tone ?? (color === undefined ? undefined : 'type')}
      style={color === undefined ? undefined : { '--type': color }}
      aria-hidden
    >
      {children}
    </Root>
  )
}

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: 6,
  backgroundColor: 'var(--tile)',
  color: 'var(--text-2)',
  '&[data-size="20"]': { width: 20, height: 20, borderRadius: 5 },
  '&[data-size="32"]': { width: 32, height: 32, borderRadius: 8 },
  '&[data-size="40"]': { width: 40, height: 40, borderRadius: 10 },
  '&:is([data-size="20"], [data-size="24"]) > svg': { width: 14, height: 14 },
  '&[data-size="40"] > svg': { width: 20, height: 20 },
  '&[data-tone=bad]': { backgroundColor: 'var(--bad-tint)', color: 'var(--bad-text)' },
  '&[data-tone=warn]': { backgroundColor: 'var(--warn-tint)', color: 'var(--warn-text)' },
  '&[data-tone=type]': {
    backgroundColor: 'color-mix(in srgb, var(--type) var(--tile-mix), var(--surface))',
    color: 'color-mix(in srgb, var(--type) var(--tile-ink), var(--tile-ink-to))',
  },
})

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
