import { keyframes } from '@mui/material/styles'
import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, smallText } from './sizes.ts'

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

const badge = {
  ...smallText,
  flex: 'none',
  height: 20,
  padding: '0 6px',
  borderRadius: 'var(--r-s)',
  fontWeight: 500,
  backgroundColor: 'var(--badge)',
  color: 'var(--text-2)',
  '& svg': { width: 14, height: 14, marginLeft: '-1px' },
  '& .MuiChip-label': { gap: 4 },
  [forcedColors]: { outline: '1px solid CanvasText', outlineOffset: -1 },
} as const

/** Texts of a kind, a badge of 20 px, a state of icon and word, initials, bars in place of texts. */
export const marks: Components<Theme> = {
  MuiTypography: { defaultProps: { variantMapping: { small: 'p', strong: 'span', label: 'span', mono: 'span' } } },
  MuiChip: {
    styleOverrides: {
      root: {
        maxWidth: 'none',
        letterSpacing: 'inherit',
        '& .MuiChip-label': { display: 'inline-flex', alignItems: 'center', padding: 0, overflow: 'visible' },
      },
    },
    variants: [
      { props: { variant: 'badge' }, style: badge },
      { props: { variant: 'badge', color: 'success' }, style: tint('ok') },
      { props: { variant: 'badge', color: 'warning' }, style: tint('warn') },
      { props: { variant: 'badge', color: 'error' }, style: tint('bad') },
      { props: { variant: 'badge', color: 'info' }, style: tint('info') },
      {
        props: { variant: 'badge', color: 'primary' },
        style: {
          backgroundColor: 'var(--accent-tint)',
          color: 'var(--accent-text)',
          boxShadow: 'inset 0 0 0 1px var(--accent-line)',
        },
      },
      {
        props: { variant: 'badge', color: 'secondary' },
        style: {
          backgroundColor: 'transparent',
          color: 'var(--text-2)',
          boxShadow: 'inset 0 0 0 1px var(--line-2)',
        },
      },
      {
        props: { variant: 'state' },
        style: {
          ...smallText,
          display: 'flex',
          width: 'fit-content',
          height: 'auto',
          borderRadius: 0,
          fontWeight: 500,
          backgroundColor: 'transparent',
          color: 'inherit',
          '& .MuiChip-label': { gap: 6 },
        },
      },
      { props: { variant: 'state', color: 'default' }, style: { color: 'var(--text-3)' } },
      { props: { variant: 'state', color: 'success' }, style: { '& svg': { color: 'var(--ok)' } } },
      { props: { variant: 'state', color: 'warning' }, style: { '& svg': { color: 'var(--warn)' } } },
      { props: { variant: 'state', color: 'error' }, style: { '& svg': { color: 'var(--bad)' } } },
    ],
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        display: 'inline-flex',
        flex: 'none',
        width: 24,
        height: 24,
        fontSize: 10,
        lineHeight: 1,
        fontWeight: 600,
        letterSpacing: 0,
        color: 'oklch(var(--av-ink) var(--hue))',
        backgroundColor: 'oklch(var(--av) var(--hue))',
        '&[data-size="20"]': { width: 20, height: 20, fontSize: 9 },
        '&[data-size="32"]': { width: 32, height: 32, fontSize: 12 },
        '&[data-deep]': { backgroundColor: 'oklch(var(--av-deep) var(--hue))' },
        '&[data-initials]::before': { content: 'attr(data-initials)' },
        '&[data-quiet]': {
          color: 'var(--av-quiet-ink)',
          backgroundColor: 'var(--av-quiet)',
          boxShadow: 'inset 0 0 0 1px var(--line-2)',
        },
        '&[data-more]': {
          width: 'auto',
          minWidth: 20,
          padding: '0 4px',
          borderRadius: 12,
          color: 'var(--text-2)',
          backgroundColor: 'var(--badge)',
        },
      },
    },
  },
  MuiAvatarGroup: {
    defaultProps: { spacing: 3 },
    styleOverrides: {
      root: {
        display: 'inline-flex',
        '& .MuiAvatar-root': {
          boxSizing: 'border-box',
          border: 0,
          boxShadow: '0 0 0 1.5px var(--row-bg, var(--surface))',
          [forcedColors]: { border: '1px solid CanvasText' },
        },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rectangular' },
    styleOverrides: {
      // After 120 ms, so that fast pages do not flicker.
      root: {
        flex: 'none',
        maxWidth: '100%',
        borderRadius: 4,
        backgroundColor: 'var(--skeleton)',
        animation: `${appear} 1ms 120ms both`,
        [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'GrayText' },
      },
    },
  },
}

function tint(name: 'ok' | 'warn' | 'bad' | 'info') {
  return { backgroundColor: `var(--${name}-tint)`, color: `var(--${name}-text)` }
}

declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    /** 20 high, at most two beside a name; `secondary` is the quiet one with an edge. */
    badge: true
    /** Icon and word, colour only on the icon; `default` is off. */
    state: true
  }
}
