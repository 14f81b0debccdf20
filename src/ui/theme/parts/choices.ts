import type { Components, Theme } from '@mui/material/styles'
import { box, boxRoot, nothing } from './checkbox.ts'
import { forcedColors } from './sizes.ts'

/** Radio buttons of 16 px in a target of 24, switches of 28 × 16, and native selects. */
export const choices: Components<Theme> = {
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
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        height: '100%',
        '&&&': { padding: '0 30px 0 10px' },
        '&:focus': { backgroundColor: 'transparent' },
        '& option': { color: 'var(--text)' },
      },
      icon: {
        top: 'calc(50% - 8px)',
        right: 10,
        color: 'var(--text-3)',
        '&.Mui-disabled': { color: 'var(--text-off)' },
      },
    },
  },
}
