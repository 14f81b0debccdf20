import type { ThemeOptions } from '@mui/material/styles'
import { buttons } from './parts/buttons.ts'
import { feedback } from './parts/feedback.ts'
import { inputs } from './parts/inputs.ts'
import { tabs } from './parts/tabs.ts'

/** How the MUI parts that `ui` builds on look. Buttons and inputs are plain elements with style sheets of their own. */
export const components: NonNullable<ThemeOptions['components']> = {
  ...buttons,
  ...feedback,
  ...inputs,
  ...tabs,
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiDialog: {
    defaultProps: { maxWidth: false, transitionDuration: 160 },
    styleOverrides: {
      paper: {
        margin: 24,
        borderRadius: 12,
        maxHeight: 'calc(100% - 48px)',
        maxWidth: 'calc(100% - 48px)',
        boxShadow: 'var(--sh-4)',
        '@media (max-width: 639.98px)': {
          margin: 0,
          width: '100%',
          height: '100%',
          maxHeight: 'none',
          maxWidth: 'none',
          borderRadius: 0,
        },
      },
    },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: 90, elevation: 8 },
    styleOverrides: { paper: { borderRadius: 8, boxShadow: 'var(--sh-3)', maxHeight: 'calc(100% - 32px)' } },
  },
  MuiMenu: { defaultProps: { transitionDuration: 90 }, styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        // Has to override MUI's own rule for wide screens.
        '&.MuiMenuItem-root': { minHeight: 32, '@media (pointer: coarse)': { minHeight: 44 } },
        padding: '0 8px',
        gap: 10,
        borderRadius: 6,
        fontSize: 13,
        lineHeight: '20px',
        letterSpacing: '-.003em',
        '&.Mui-focusVisible, &:hover, &.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--active)',
          outline: 'none',
        },
        '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px var(--focus)' },
        '&.Mui-disabled': { opacity: 1, color: 'var(--text-off)' },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: 'var(--sh-4)', backgroundColor: 'var(--surface)' } } },
}
