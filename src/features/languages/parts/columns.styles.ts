import { styled } from '@mui/material/styles'

/** Below this width the groups are a field above the table. */
export const narrow = '(max-width: 899.98px)'

/** Outline and table side by side, each scrolling by itself. */
export const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  borderTop: '1px solid var(--line)',
  '& > *': { minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  '& > * + *': { borderLeft: '1px solid var(--line)' },
  [`@media ${narrow}`]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    '& > * + *': { borderLeft: 0 },
  },
  '@media (max-height: 460px)': { minHeight: 400 },
})
