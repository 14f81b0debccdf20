import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, onPhone, onTouch, smallText } from './sizes.ts'

const mono = {
  fontFamily: 'var(--mono)',
  fontSize: 12,
  fontVariantLigatures: 'none',
  letterSpacing: '-.01em',
  fontFeatureSettings: 'normal',
} as const

/** Inputs: an edge of 3:1, on focus a 2 px ring with a soft halo. Labels stand above and never float. */
export const inputs: Components<Theme> = {
  MuiFormControl: { defaultProps: { fullWidth: true }, styleOverrides: { root: { gap: 4 } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        ...smallText,
        fontWeight: 500,
        color: 'var(--text)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: 'flex',
        gap: 4,
        margin: 0,
        ...smallText,
        color: 'var(--text-3)',
        '&.Mui-error': { color: 'var(--bad-text)' },
        '& > svg': { marginTop: 1 },
      },
    },
  },
  MuiInputBase: {
    defaultProps: { size: 'medium' },
    styleOverrides: {
      root: {
        gap: 8,
        minWidth: 0,
        fontSize: 13,
        lineHeight: '20px',
        letterSpacing: '-.003em',
        color: 'var(--text)',
        [onPhone]: { fontSize: 16 },
        '& > svg': { color: 'var(--text-3)' },
      },
      input: {
        height: '100%',
        padding: 0,
        textOverflow: 'ellipsis',
        '&[data-mono]': { ...mono, [onPhone]: { fontSize: 16 } },
        '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
        '&::-webkit-search-cancel-button': { display: 'none' },
        '&:-webkit-autofill': { WebkitTextFillColor: 'var(--text)', transition: 'background-color 100000s' },
        '&.Mui-disabled': { WebkitTextFillColor: 'currentcolor', opacity: 1 },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false, size: 'medium' },
    styleOverrides: {
      root: {
        padding: '0 10px',
        borderRadius: 'var(--r-m)',
        backgroundColor: 'var(--input)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-3)' },
        '&.Mui-focused': { boxShadow: '0 0 0 4px color-mix(in srgb, var(--focus) 18%, transparent)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)', borderWidth: 2 },
        [forcedColors]: { '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'Highlight' } },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        '& > .MuiIconButton-root': { marginRight: -6 },
        // The whole box opens the list.
        '&:has(> select)': { padding: 0 },
        '&.Mui-error.Mui-focused': { boxShadow: '0 0 0 4px color-mix(in srgb, var(--bad) 18%, transparent)' },
        '&.Mui-disabled, &:has(input:read-only)': { backgroundColor: 'var(--sunken)', color: 'var(--text-2)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline, &:has(input:read-only) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--line)',
        },
      },
      input: { padding: 0, height: '100%', boxSizing: 'border-box' },
      notchedOutline: { top: 0, borderColor: 'var(--line-control)', '& legend': { display: 'none' } },
      multiline: { height: 'auto', padding: '6px 10px' },
    },
    variants: [
      {
        props: { size: 'small' },
        style: {
          height: 28,
          padding: '0 8px',
          [onPhone]: { height: 36 },
          // Below the input, which keeps the place of the cursor.
          [onTouch]: {
            height: 36,
            isolation: 'isolate',
            '&::before': { content: '""', position: 'absolute', inset: '-4px 0', zIndex: -1 },
          },
        },
      },
      { props: { size: 'medium' }, style: { height: 32, [onPhone]: { height: 40 }, [onTouch]: { height: 44 } } },
      { props: { size: 'large' }, style: { height: 40, [onPhone]: { height: 44 }, [onTouch]: { height: 44 } } },
      {
        props: { multiline: true },
        style: { height: 'auto', [onPhone]: { height: 'auto' }, [onTouch]: { height: 'auto' } },
      },
    ],
  },
}

declare module '@mui/material/InputBase' {
  interface InputBasePropsSizeOverrides {
    large: true
  }
}
