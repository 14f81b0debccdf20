import type { CSSProperties } from 'react'
import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles'
import { components } from './components.ts'

// Palette entries of our own, so that `theme.vars.palette.ui.canvas` is typed.
const ui = {
  canvas: 'var(--canvas)',
  surface2: 'var(--surface-2)',
  sunken: 'var(--sunken)',
  inverse: 'var(--inverse)',
  line1: 'var(--line-1)',
  line2: 'var(--line-2)',
  lineControl: 'var(--line-control)',
  text3: 'var(--text-3)',
  accentText: 'var(--accent-text)',
  accentTint: 'var(--accent-tint)',
  accentTint2: 'var(--accent-tint-2)',
  accentLine: 'var(--accent-line)',
  focus: 'var(--focus)',
  hit: 'var(--hit)',
  bar: 'var(--bar)',
  barSoft: 'var(--bar-soft)',
} as const

/**
 * The MUI theme. The values live in tokens.css, which both colour schemes and the pages before the shell share; the palette maps MUI's
 * names to tokens, the same in both schemes. What MUI derives from them the browser mixes, because a token can't be computed with.
 */
export const createUiTheme = (): Theme =>
  createTheme({
    cssVariables: { nativeColor: true, colorSchemeSelector: 'class', disableCssColorScheme: true },
    colorSchemes: { light: { palette }, dark: { palette } },
    spacing: 4,
    shape: { borderRadius: 6 },
    shadows,
    typography,
    transitions: {
      duration: {
        shortest: 90,
        shorter: 90,
        short: 160,
        standard: 160,
        complex: 240,
        enteringScreen: 160,
        leavingScreen: 90,
      },
      easing: { easeOut: 'cubic-bezier(.2,.8,.2,1)', easeInOut: 'cubic-bezier(.2,.8,.2,1)' },
    },
    components,
  })

const palette: PaletteOptions = {
  primary: {
    main: 'var(--accent)',
    light: 'var(--accent)',
    dark: 'var(--accent-hover)',
    contrastText: 'var(--on-accent)',
  },
  secondary: { main: 'var(--text-2)', light: 'var(--text-2)', dark: 'var(--text)', contrastText: 'var(--surface)' },
  success: state('ok', 'var(--ok)'),
  warning: state('warn', 'var(--warn)'),
  error: state('bad', 'var(--bad-solid)'),
  info: state('info', 'var(--info)'),
  background: { default: 'var(--surface)', paper: 'var(--raised)' },
  text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-off)' },
  divider: 'var(--line)',
  action: {
    disabled: 'var(--text-off)',
    disabledBackground: 'var(--sunken)',
    hover: 'var(--hover)',
    focus: 'var(--active)',
    selected: 'var(--active)',
    active: 'var(--text-2)',
    hoverOpacity: 0.04,
  },
  ui,
}

function state(name: 'ok' | 'warn' | 'bad' | 'info', main: string) {
  return {
    main,
    light: main,
    dark: `var(--${name}-text)`,
    contrastText: '#ffffff',
    text: `var(--${name}-text)`,
    tint: `var(--${name}-tint)`,
    line: `var(--${name}-line)`,
  }
}

const mono = {
  fontFamily: 'var(--mono)',
  fontSize: 12,
  lineHeight: '20px',
  letterSpacing: '-.01em',
  fontVariantLigatures: 'none',
  fontFeatureSettings: 'normal',
} as const

const typography = {
  fontFamily: 'var(--sans)',
  fontSize: 13,
  htmlFontSize: 16,
  h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-.017em' },
  h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-.011em' },
  h3: { fontSize: 13, lineHeight: '20px', fontWeight: 600, letterSpacing: '-.003em' },
  body1: { fontSize: 13, lineHeight: '20px', letterSpacing: '-.003em' },
  body2: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
  caption: { fontSize: 11, lineHeight: '16px', letterSpacing: 0 },
  button: { fontSize: 13, lineHeight: '20px', fontWeight: 500, letterSpacing: '-.003em', textTransform: 'none' },
  small: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
  strong: { fontSize: 13, lineHeight: '20px', fontWeight: 500, letterSpacing: '-.003em' },
  label: { fontSize: 12, lineHeight: '16px', fontWeight: 500, letterSpacing: 0, color: 'var(--text-3)' },
  mono,
} as const

// Elevation 1 = sh-1, 2–7 = sh-2, 8–15 = sh-3, 16–24 = sh-4.
const low = 'var(--sh-2)'
const mid = 'var(--sh-3)'
const high = 'var(--sh-4)'

// prettier-ignore
const shadows: Theme['shadows'] = [
  'none', 'var(--sh-1)', low, low, low, low, low, low, mid, mid, mid, mid, mid, mid, mid, mid,
  high, high, high, high, high, high, high, high, high,
]

type OwnVariants = { [name in 'small' | 'strong' | 'label' | 'mono']: CSSProperties }
type UiPalette = { [name in keyof typeof ui]: string }
type StatePalette = { text?: string; tint?: string; line?: string }

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette {
    ui: UiPalette
  }
  interface PaletteOptions {
    ui?: UiPalette
  }
  interface PaletteColor extends StatePalette {}
  interface SimplePaletteColorOptions extends StatePalette {}
  interface TypographyVariants extends OwnVariants {}
  interface TypographyVariantsOptions extends Partial<OwnVariants> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    small: true
    strong: true
    label: true
    mono: true
  }
}
