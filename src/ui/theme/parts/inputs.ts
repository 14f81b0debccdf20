import type { Components, Theme } from '@mui/material/styles'

const phone = '@media (max-width: 639.98px)'

/** Inputs: an edge of 3:1, on focus a 2 px ring with a soft halo. Labels stand above and never float. */
export const inputs: Components<Theme> = {
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 12,
        lineHeight: '16px',
        letterSpacing: 0,
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
        margin: '4px 0 0',
        fontSize: 12,
        lineHeight: '16px',
        letterSpacing: 0,
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
        [phone]: { fontSize: 16 },
        '& > svg': { color: 'var(--text-3)' },
      },
      input: {
        height: '100%',
        padding: 0,
        textOverflow: 'ellipsis',
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
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
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
      { props: { size: 'small' }, style: { height: 28, padding: '0 8px', [phone]: { height: 36 } } },
      { props: { size: 'medium' }, style: { height: 32, [phone]: { height: 40 } } },
      { props: { size: 'large' }, style: { height: 40, [phone]: { height: 44 } } },
      { props: { multiline: true }, style: { height: 'auto' } },
    ],
  },
}

declare module '@mui/material/InputBase' {
  interface InputBasePropsSizeOverrides {
    large: true
  }
}
