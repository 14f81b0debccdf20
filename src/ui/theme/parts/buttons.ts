import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, touchTarget } from './sizes.ts'

const sizes = [
  ['small', 24],
  ['medium', 28],
  ['large', 32],
  ['xlarge', 40],
] as const

const pressed = {
  backgroundColor: 'var(--active)',
  color: 'var(--text)',
  [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
} as const

/** Heights 24 in rows, 28 in toolbars, 32 in forms, 40 on the sign-in page; on touch the target grows to 44, the layout stays. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
        [forcedColors]: { '&.Mui-focusVisible': { outlineColor: 'Highlight' } },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit', size: 'medium' },
    styleOverrides: {
      root: {
        flex: 'none',
        minWidth: 0,
        gap: 6,
        border: '1px solid transparent',
        borderRadius: 'var(--r-m)',
        whiteSpace: 'nowrap',
        transition: 'background-color var(--t-fast) linear',
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)', color: 'var(--text-off)', borderColor: 'transparent' },
        '&[aria-busy=true]': { cursor: 'progress' },
        '& > kbd': { marginRight: -4 },
        ...locked('var(--sunken)'),
        ...touchTarget(),
      },
      startIcon: { margin: '0 0 0 -2px', '& > svg:nth-of-type(1)': { fontSize: 'inherit' } },
    },
    variants: [
      { props: { size: 'small' }, style: { height: 24, padding: '0 8px', fontSize: 12, '--icon': '14px' } },
      { props: { size: 'medium' }, style: { height: 28, padding: '0 10px', fontSize: 13 } },
      { props: { size: 'large' }, style: { height: 32, padding: '0 12px', fontSize: 13 } },
      { props: { size: 'xlarge' }, style: { height: 40, padding: '0 16px' } },
      {
        props: { variant: 'contained', color: 'primary' },
        style: {
          boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 14%), 0 1px 2px rgb(30 36 110 / 25%)',
          '&:active': { backgroundColor: 'var(--accent-active)' },
          '& > kbd': { borderColor: 'rgb(255 255 255 / 30%)', color: 'inherit', background: 'none' },
        },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 14%)',
          '&:hover': { backgroundColor: 'var(--bad-solid-hover)' },
        },
      },
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: {
          backgroundColor: 'var(--button)',
          borderColor: 'var(--line-2)',
          boxShadow: 'var(--sh-1)',
          '&:hover': {
            background: 'linear-gradient(var(--hover), var(--hover)), var(--button)',
            borderColor: 'var(--line-control)',
          },
        },
      },
      {
        props: { variant: 'text', color: 'inherit' },
        style: {
          color: 'var(--text-2)',
          '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
          '&[aria-pressed=true], &[aria-haspopup][aria-expanded=true]': pressed,
          '&.Mui-disabled': { backgroundColor: 'transparent' },
        },
      },
      {
        props: { variant: 'text', color: 'error' },
        style: { color: 'var(--bad-text)', '&:hover': { backgroundColor: 'var(--bad-tint)' } },
      },
    ],
  },
  MuiIconButton: {
    defaultProps: { size: 'medium' },
    styleOverrides: {
      root: {
        flex: 'none',
        padding: 0,
        border: '1px solid transparent',
        borderRadius: 'var(--r-m)',
        color: 'var(--text-2)',
        '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
        '&[aria-pressed=true], &[aria-haspopup][aria-expanded=true]': pressed,
        ...locked('transparent'),
        ...touchTarget('50%'),
      },
      edgeStart: { marginLeft: -6 },
      edgeEnd: { marginRight: -6 },
    },
    variants: sizes.map(([size, height]) => ({
      props: { size },
      style: { width: height, height },
    })),
  },
}

/** Looks disabled, but keeps focus and tooltip: its reason can be read. */
function locked(backgroundColor: string) {
  const look = { backgroundColor, backgroundImage: 'none', borderColor: 'transparent', boxShadow: 'none' }
  return {
    '&[aria-disabled=true]:not([aria-busy=true])': { ...look, color: 'var(--text-off)', cursor: 'default' },
    [forcedColors]: { '&[aria-disabled=true]:not([aria-busy=true])': { color: 'GrayText' } },
  } as const
}

declare module '@mui/material/Button' {
  interface ButtonPropsSizeOverrides {
    xlarge: true
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonPropsSizeOverrides {
    xlarge: true
  }
}
