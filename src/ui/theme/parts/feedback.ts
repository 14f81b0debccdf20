import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, smallText } from './sizes.ts'

const tones = { success: 'ok', warning: 'warn', error: 'bad', info: 'info' } as const

/** Call-outs, toasts and progress. Their edges are borders, which forced colours keep. */
export const feedback: Components<Theme> = {
  MuiAlert: {
    styleOverrides: {
      root: {
        gap: 10,
        padding: '8px 12px',
        border: '1px solid var(--line)',
        borderRadius: 'var(--r-m)',
        backgroundColor: 'var(--sunken)',
        ...smallText,
        color: 'var(--text-2)',
        '& b': { fontWeight: 600, color: 'var(--text)' },
      },
      icon: { margin: 0, padding: 0, fontSize: 16, opacity: 1, color: 'inherit', '& svg': { width: 16, height: 16 } },
      message: { flex: 1, minWidth: 0, padding: 0, overflow: 'visible' },
      action: { alignItems: 'center', alignSelf: 'center', margin: 0, padding: 0 },
    },
    variants: [
      ...Object.entries(tones).map(([severity, tone]) => ({
        // Safe: the keys of `tones` are severities.
        props: { severity: severity as keyof typeof tones },
        style: {
          backgroundColor: `var(--${tone}-tint)`,
          borderColor: `var(--${tone}-line)`,
          color: `var(--${tone}-text)`,
          '& b': { color: 'inherit' },
          '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2 },
        },
      })),
      {
        props: { color: 'accent' },
        style: {
          backgroundColor: 'var(--accent-tint)',
          borderColor: 'var(--accent-line)',
          color: 'var(--text-2)',
          '& b': { color: 'var(--text)' },
          '& .MuiAlert-icon': { color: 'var(--accent-text)' },
        },
      },
      {
        props: { color: 'neutral' },
        style: {
          backgroundColor: 'var(--sunken)',
          borderColor: 'var(--line)',
          color: 'var(--text-2)',
          '& b': { color: 'var(--text)' },
        },
      },
    ],
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        flexWrap: 'nowrap',
        minWidth: 0,
        minHeight: 44,
        padding: '6px 8px 6px 14px',
        border: '1px solid transparent',
        borderRadius: 'var(--r-bar)',
        backgroundColor: 'var(--inverse)',
        color: 'var(--on-inverse)',
        boxShadow: 'var(--sh-4)',
        fontSize: 13,
        lineHeight: '20px',
        '& :focus-visible': { outlineColor: '#fff', outlineOffset: -1 },
      },
      message: { flex: 1, minWidth: 0, padding: 0, overflowWrap: 'anywhere', display: 'flex', gap: 10 },
      action: { gap: 2, margin: 0, padding: '0 0 0 8px' },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        height: 4,
        borderRadius: 2,
        backgroundColor: 'var(--bar-soft)',
        [forcedColors]: { outline: '1px solid CanvasText' },
      },
      bar: { borderRadius: 2, [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
    },
  },
}

declare module '@mui/material/Alert' {
  interface AlertPropsColorOverrides {
    accent: true
    neutral: true
  }
}
