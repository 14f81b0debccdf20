import { createElement } from 'react'
import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, onTouch } from './sizes.ts'

// The input itself is the box: it always shows its own state, also when a form library sets it without an event.
const nothing = createElement(() => null)

const boxRoot = { width: 16, height: 16, flex: 'none', padding: 0 } as const

const box = {
  appearance: 'none',
  opacity: 1,
  border: '1.5px solid var(--line-control)',
  backgroundColor: 'var(--input)',
  cursor: 'pointer',
  // The target is 24, the box stays 16.
  '&::after': { content: '""', position: 'absolute', inset: -6 },
  '&:disabled': { borderColor: 'var(--line-2)', backgroundColor: 'var(--sunken)', cursor: 'default' },
  [onTouch]: { '&::after': { inset: -14 } },
  // The system's own box: it says on and off in the reader's colours.
  [forcedColors]: { appearance: 'auto', '&::before': { display: 'none !important' } },
} as const

/** Checkboxes and radio buttons of 16 px in a target of 24, switches of 28 × 16, and the label beside them. */
export const choices: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: { icon: nothing, checkedIcon: nothing, indeterminateIcon: nothing },
    styleOverrides: {
      root: {
        ...boxRoot,
        borderRadius: 'var(--r-s)',
        '& input': {
          ...box,
          borderRadius: 'var(--r-s)',
          '&:is(:checked, :indeterminate):enabled': {
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
          '&:is(:checked, :indeterminate):disabled': {
            backgroundColor: 'var(--line-control)',
            borderColor: 'var(--line-control)',
          },
        },
      },
    },
  },
  MuiRadio: {
    defaultProps: { icon: nothing, checkedIcon: nothing },
    styleOverrides: {
      root: {
        ...boxRoot,
        '& input': {
          ...box,
          borderRadius: '50%',
          '&:checked': { border: '5px solid var(--accent)', backgroundColor: '#fff' },
          '&:checked:disabled': { borderColor: 'var(--line-control)' },
        },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 28, height: 16, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        color: '#fff',
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': {
          transform: 'translateX(12px)',
          color: '#fff',
          '&:hover': { backgroundColor: 'transparent' },
        },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--accent)' },
        '&.Mui-disabled, &.Mui-checked.Mui-disabled': { color: '#fff' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
        // The ring belongs to the whole switch.
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--focus)', outlineOffset: 2 },
        [forcedColors]: {
          forcedColorAdjust: 'none',
          color: 'ButtonText',
          '&.Mui-checked': { color: 'HighlightText' },
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'Highlight' },
          '&.Mui-focusVisible + .MuiSwitch-track': { outlineColor: 'Highlight' },
        },
      },
      thumb: { width: 12, height: 12, boxShadow: '0 1px 2px rgb(0 0 0 / 25%)' },
      track: {
        borderRadius: 8,
        opacity: 1,
        backgroundColor: 'var(--line-control)',
        [forcedColors]: { forcedColorAdjust: 'none', border: '1px solid ButtonText', backgroundColor: 'ButtonFace' },
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
