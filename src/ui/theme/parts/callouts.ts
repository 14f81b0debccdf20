import type { Components, Theme } from '@mui/material/styles'
import { smallText } from './sizes.ts'

const tones = [
  ['success', 'ok'],
  ['warning', 'warn'],
  ['error', 'bad'],
  ['info', 'info'],
] as const

/** Call-outs. Their edges are borders, which forced colours keep. */
export const callouts: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
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
      ...tones.map(([severity, tone]) => ({
        props: { severity },
        style: {
          backgroundColor: `var(--${tone}-tint)`,
          borderColor: `var(--${tone}-line)`,
          color: `var(--${tone}-text)`,
          '& b': { color: 'inherit' },
          '& a:not(.MuiButton-root)': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2 },
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
}

declare module '@mui/material/Alert' {
  interface AlertPropsColorOverrides {
    accent: true
    neutral: true
  }
}
