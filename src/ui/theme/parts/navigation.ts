import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, onTouch } from './sizes.ts'

/** Ways through the console: the views of a page (40 high) or a panel (36) with a 2 px line under the current one. */
export const navigation: Components<Theme> = {
  MuiTabs: {
    defaultProps: { textColor: 'inherit', variant: 'scrollable', scrollButtons: false },
    styleOverrides: {
      root: {
        flex: 'none',
        minHeight: 40,
        boxShadow: 'inset 0 -1px 0 var(--line)',
        [onTouch]: { minHeight: 44 },
        // So that tabs are as high as the bar and their words in its middle.
        '& .MuiTabs-scroller, & .MuiTabs-list': { minHeight: 'inherit' },
      },
      list: { gap: 20 },
      indicator: {
        borderRadius: '1px 1px 0 0',
        transition: 'none',
        [forcedColors]: { backgroundColor: 'Highlight' },
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
