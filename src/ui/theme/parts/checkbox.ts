import { createElement } from 'react'
import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, onTouch } from './sizes.ts'

/** In place of an icon: the input itself is the box, so that it always shows its own state, also when a form library sets it without an event. */
export const nothing = createElement(() => null)

/** 16 px in a target of 24. */
export const boxRoot = { width: 16, height: 16, flex: 'none', padding: 0 } as const

/** The look of the input. */
export const box = {
  appearance: 'none',
  opacity: 1,
  border: '1.5px solid var(--line-control)',
  backgroundColor: 'var(--input)',
  cursor: 'pointer',
  // The target is 24, the box stays 16.
  '&::after': { content: '""', position: 'absolute', inset: -6 },
  '&:disabled, &[aria-disabled=true]': {
    borderColor: 'var(--line-2)',
    backgroundColor: 'var(--sunken)',
    cursor: 'default',
  },
  [onTouch]: { '&::after': { inset: -14 } },
  // The system's own box: it says on and off in the reader's colours.
  [forcedColors]: { appearance: 'auto', '&::before': { display: 'none !important' } },
} as const

/** Checkboxes of 16 px in a target of 24, and the label beside a choice. */
export const checkbox: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: { icon: nothing, checkedIcon: nothing, indeterminateIcon: nothing },
    styleOverrides: {
      root: {
        ...boxRoot,
        borderRadius: 'var(--r-s)',
        '& input': {
          ...box,
          borderRadius: 'var(--r-s)',
          '&:is(:checked, :indeterminate):enabled:not([aria-disabled=true])': {
            backgroundColor: 'var(--accent)',
            borderColor: 'var(--accent)',
          },
          '&[aria-invalid=true]': { borderColor: 'var(--bad)' },
          '&:is(:checked, :indeterminate)::before': { content: '""', position: 'absolute' },
          '&:checked::before': {
            left: 4,
            top: 1,
            width: 5,
            height: 8,
            border: 'solid var(--on-accent)',
            borderWidth: '0 1.6px 1.6px 0',
            transform: 'rotate(42deg)',
          },
          '&:indeterminate::before': {
            left: 3,
            right: 3,
            top: 6,
            width: 'auto',
            height: 1.6,
            border: 0,
            borderRadius: 1,
            backgroundColor: 'var(--on-accent)',
            transform: 'none',
          },
          '&:is(:checked, :indeterminate):is(:disabled, [aria-disabled=true])': {
            backgroundColor: 'var(--line-control)',
            borderColor: 'var(--line-control)',
          },
        },
      },
    },
  },
  MuiFormControlLabel: {
    defaultProps: { slotProps: { typography: { variant: 'inherit' } } },
    styleOverrides: {
      root: {
        position: 'relative',
        margin: 0,
        gap: 8,
        alignItems: 'flex-start',
        // Locked, but reachable: its help says why.
        '&:has([aria-disabled=true])': { cursor: 'default' },
        '&:has([aria-disabled=true]) .MuiFormControlLabel-label > span:first-of-type': {
          color: 'var(--text-off)',
          [forcedColors]: { color: 'GrayText' },
        },
        // In the middle of the first line, whatever its height.
        '& > :is(.MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root)': { marginTop: 'calc((1lh - 16px) / 2)' },
        [onTouch]: {
          minHeight: 44,
          alignItems: 'center',
          '& > :is(.MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root)': { marginTop: 0 },
        },
      },
      label: { flex: 1, minWidth: 0, '&.Mui-disabled': { color: 'var(--text-off)' } },
    },
  },
}
