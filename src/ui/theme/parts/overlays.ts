import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, onPhone, smallText, touchTarget } from './sizes.ts'

// Shadows vanish in forced colours, so that every surface above the page gets an edge there.
const edge = { [forcedColors]: { border: '1px solid CanvasText' } } as const

// On a raised surface in the dark, inputs and tracks sink and buttons stand out.
const raised = {
  '--input': 'var(--input-raised)',
  '--button': 'var(--button-raised)',
  '--track': 'var(--track-raised)',
  '--row-bg': 'var(--raised)',
} as const

const popover = { ...raised, ...edge, borderRadius: 8, boxShadow: 'var(--sh-3)' } as const

// In forced colours the entry under the cursor is filled and the chosen one has an edge.
const activeEntry = {
  backgroundColor: 'var(--active)',
  outline: 'none',
  [forcedColors]: {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
    '& > svg': { color: 'inherit' },
  },
} as const
const chosenEntry = {
  backgroundColor: 'var(--active)',
  [forcedColors]: { outline: '1px solid Highlight', outlineOffset: -1 },
} as const

/** What lies above the page: toasts, dialogs, popovers, menus, sheets and lists of suggestions. */
export const overlays: Components<Theme> = {
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
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiDialog: {
    defaultProps: { maxWidth: false, transitionDuration: 160 },
    styleOverrides: {
      paper: {
        ...raised,
        ...edge,
        margin: 24,
        borderRadius: 12,
        maxHeight: 'calc(100% - 48px)',
        maxWidth: 'calc(100% - 48px)',
        boxShadow: 'var(--sh-4)',
        [onPhone]: {
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
    styleOverrides: { paper: { ...popover, minWidth: 200, maxHeight: 'calc(100% - 32px)' } },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: 90 },
    styleOverrides: {
      paper: { maxWidth: 360 },
      list: {
        padding: 4,
        '& > .MuiDivider-root': { margin: '4px -4px' },
      },
    },
  },
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
        '& > svg': { color: 'var(--text-3)', [forcedColors]: { color: 'inherit' } },
        '&[data-danger], &[data-danger] > svg': { color: 'var(--bad-text)' },
        '&.Mui-selected': chosenEntry,
        '&.Mui-focusVisible, &:hover, &.Mui-selected.Mui-focusVisible, &.Mui-selected:hover': activeEntry,
        '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px var(--focus)' },
        '&[aria-disabled=true]': {
          cursor: 'default',
          color: 'var(--text-off)',
          backgroundColor: 'transparent',
          [forcedColors]: { color: 'GrayText' },
        },
      },
    },
  },
  MuiList: { styleOverrides: { root: { padding: 0 } } },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        ...smallText,
        padding: '8px 8px 4px',
        fontWeight: 500,
        color: 'var(--text-3)',
        backgroundColor: 'transparent',
        position: 'static',
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '0 8px',
        gap: 10,
        borderRadius: 6,
        ...touchTarget(),
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected': chosenEntry,
        '&.Mui-selected:hover, &.Mui-focusVisible': activeEntry,
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiDrawer: {
    styleOverrides: {
      paper: {
        ...raised,
        ...edge,
        boxShadow: 'var(--sh-4)',
        backgroundColor: 'var(--raised)',
        '.MuiDrawer-anchorLeft > &': { width: 'min(300px, 86vw)', backgroundColor: 'var(--canvas)' },
        '.MuiDrawer-anchorBottom > &': {
          padding: '16px 16px 24px',
          borderRadius: '12px 12px 0 0',
          gap: 16,
        },
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: { size: 'medium' },
    styleOverrides: {
      inputRoot: { flexWrap: 'wrap' },
      paper: { ...popover, margin: '4px 0', fontSize: 13, lineHeight: '20px' },
      listbox: { padding: 4 },
      noOptions: { padding: '8px 12px', color: 'var(--text-3)' },
      loading: { padding: '8px 12px', color: 'var(--text-3)' },
      option: {
        // Has to override MUI's own rules, which name the list as well.
        '&.MuiAutocomplete-option': { minHeight: 32, padding: '0 8px', gap: 10, borderRadius: 6 },
        '&.MuiAutocomplete-option[aria-selected=true]': { backgroundColor: 'transparent', fontWeight: 500 },
        '&.MuiAutocomplete-option.Mui-focused, &.MuiAutocomplete-option[aria-selected=true].Mui-focused': activeEntry,
        '@media (pointer: coarse)': { '&.MuiAutocomplete-option': { minHeight: 44 } },
      },
    },
  },
}
