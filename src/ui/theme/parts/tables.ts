import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, smallText } from './sizes.ts'

/**
 * Rows are CSS grids over `--cols`, 40 px high unless `--row` on the table says otherwise. Hover, selected, open
 * (`data-open`) and active (`data-active`) are four looks that can be combined.
 */
export const tables: Components<Theme> = {
  MuiTable: { defaultProps: { size: 'small' }, styleOverrides: { root: { display: 'block', width: 'auto' } } },
  MuiTableHead: { styleOverrides: { root: { display: 'block' } } },
  MuiTableBody: { styleOverrides: { root: { display: 'block' } } },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '--row-bg': 'var(--surface)',
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'var(--cols)',
        columnGap: 12,
        alignItems: 'center',
        minWidth: 0,
        height: 'var(--row, 40px)',
        padding: '0 var(--gutter)',
        borderBottom: '1px solid var(--line-1)',
        '@media (hover: hover)': { '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--hover)' } },
        '&[data-open]': {
          '--row-bg': 'var(--sunken)',
          backgroundColor: 'var(--sunken)',
          '&::before': {
            content: '""',
            position: 'absolute',
            inset: '0 auto 0 0',
            width: 2,
            backgroundColor: 'var(--accent)',
            [forcedColors]: { forcedColorAdjust: 'none', width: 4, backgroundColor: 'Highlight' },
          },
        },
        '&.Mui-selected, &.Mui-selected:hover': {
          '--row-bg': 'var(--accent-tint)',
          backgroundColor: 'var(--accent-tint)',
          [forcedColors]: { outline: '1px solid Highlight', outlineOffset: -2 },
        },
        '&:focus-visible, &[data-active]': { outline: '2px solid var(--focus)', outlineOffset: -2 },
      },
      head: {
        height: 32,
        backgroundColor: 'var(--surface-2)',
        borderColor: 'var(--line)',
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        display: 'block',
        minWidth: 0,
        padding: 0,
        border: 0,
        fontSize: 13,
        lineHeight: '20px',
        letterSpacing: '-.003em',
        whiteSpace: 'nowrap',
        overflowX: 'clip',
        overflowClipMargin: 4,
        textOverflow: 'ellipsis',
      },
      head: { ...smallText, fontWeight: 500, color: 'var(--text-3)' },
      alignRight: {
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums',
        '& .MuiTableSortLabel-root': { flexDirection: 'row' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        gap: 4,
        maxWidth: '100%',
        height: 24,
        borderRadius: 2,
        '&:hover, &.Mui-active': { color: 'var(--text)' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
      icon: { margin: 0, fontSize: 14, '.Mui-active > &': { color: 'inherit', opacity: 1 } },
    },
  },
}
