import { styled } from '@mui/material/styles'
import { marks } from './marks.ts'

const edge = '1px solid var(--line-1)'

/** The scrolling area: head and first column stay where they are. */
export const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  position: 'relative',
  overscrollBehavior: 'contain',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', width: 'max-content' },
  '& col': { width: 80 },
  '& col[data-part=names]': { width: 240 },
  '@media (max-width: 639.98px)': { '& col[data-part=names]': { width: 152 } },
  '& col[data-active]': { background: 'var(--hover)' },
  '& th, & td': { height: 32, borderBottom: edge, padding: 0, font: '400 13px/20px var(--sans)' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 72,
    verticalAlign: 'bottom',
    background: 'var(--surface-2)',
    borderBottom: '1px solid var(--line)',
  },
  '& th[scope=row], & thead th[data-part=corner]': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    textAlign: 'left',
    background: 'var(--surface)',
    borderRight: '1px solid var(--line)',
    padding: '4px 8px 4px var(--gutter)',
    // The longest names take two lines.
    lineHeight: '16px',
  },
  '& thead th[data-part=corner]': { zIndex: 3, background: 'var(--surface-2)', padding: '0 8px 10px var(--gutter)' },
  '& thead small, & tbody th > small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& td': { textAlign: 'center', cursor: 'pointer', position: 'relative', userSelect: 'none' },
  '& td[data-fixed]': { cursor: 'default' },
  '& td > small': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)', marginLeft: 4 },
  '& tbody tr:hover > td, & tr[data-active] > td': { background: 'var(--hover)' },
  '& td[aria-selected=true]:not([data-active])': { background: 'var(--accent-tint)' },
  '& td[data-changed]': { background: 'var(--warn-tint)' },
  '& td[data-changed]::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    right: 0,
    border: '4px solid var(--warn)',
    borderLeftColor: 'transparent',
    borderBottomColor: 'transparent',
  },
  '& td:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2, borderRadius: 4 },
  '& tr[data-group] > *': { background: 'var(--surface-2)' },
  '& tr[data-group] > th': { font: '600 13px/20px var(--sans)' },
  '& tr[data-group] > td': {
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'default',
  },
  '& td[data-part=hint]': { textAlign: 'left', paddingInline: 12 },
  ...marks,
})
