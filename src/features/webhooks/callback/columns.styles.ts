import { styled } from '@mui/material/styles'

/** Code, results, and the chosen result side by side; on narrow screens one below the other. */
export const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 256px 400px',
  gridTemplateRows: 'minmax(0, 1fr)',
  borderTop: '1px solid var(--line)',
  '& > section': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  '& > section + section': { borderLeft: '1px solid var(--line)' },
  '@media (max-width: 1279.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    gridTemplateRows: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > section:first-of-type': { gridRow: '1 / 3' },
    '& > section:last-of-type': { borderTop: '1px solid var(--line)' },
  },
  '@media (max-width: 899.98px), (max-height: 460px)': {
    display: 'block',
    overflow: 'auto',
    '& > section + section': { borderLeft: 0, borderTop: '1px solid var(--line)' },
    '& [data-part=code]': { height: 360 },
  },
})

/** The line of 40 px at the top of a column. */
export const ColumnHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '0 16px',
  flex: 'none',
  borderBottom: '1px solid var(--line)',
  '& > h2': { font: '600 13px/20px var(--sans)' },
  '& > [data-part=count]': { color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& > [data-part=end]': { marginLeft: 'auto', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '@media (max-width: 639.98px)': { flexWrap: 'wrap' },
  '& > [data-part=tools]': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 4, flex: 'none' },
  // The bar has the line, and tabs stand in its middle.
  '& > .MuiTabs-root': {
    minWidth: 0,
    margin: '0 0 -1px calc(-1 * var(--gutter) + var(--inset, 0px))',
    boxShadow: 'none',
  },
})
