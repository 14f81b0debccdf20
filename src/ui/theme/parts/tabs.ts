import type { Components, Theme } from '@mui/material/styles'

/** The views of a page (40 high) or a panel (36), with a 2 px line under the current one. */
export const tabs: Components<Theme> = {
  MuiTabs: {
    defaultProps: { textColor: 'inherit', variant: 'scrollable', scrollButtons: false },
    styleOverrides: {
      root: {
        flex: 'none',
        minHeight: 40,
        boxShadow: 'inset 0 -1px 0 var(--line)',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      list: { gap: 20 },
      indicator: {
        borderRadius: '1px 1px 0 0',
        transition: 'none',
        '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 'inherit',
        maxWidth: 'none',
        flexDirection: 'row',
        gap: 6,
        padding: 0,
        color: 'var(--text-2)',
        opacity: 1,
        '&:hover, &.Mui-selected': { color: 'var(--text)' },
        '&.Mui-focusVisible': { outlineOffset: -2, borderRadius: 2 },
      },
    },
  },
}
