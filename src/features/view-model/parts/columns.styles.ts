import { styled } from '@mui/material/styles'

/** Below this width the preview takes the place of the sections. */
export const noPreview = '(max-width: 1199.98px)'
/** Below this width the types are a field above the sections. */
export const narrow = '(max-width: 779.98px)'

/** Types, sections and preview side by side, each scrolling by itself. */
export const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr) 360px',
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > *': { minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  '& > * + *': { borderLeft: '1px solid var(--line)' },
  [`@media ${noPreview}`]: { gridTemplateColumns: '232px minmax(0, 1fr)' },
  [`@media ${narrow}`]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    '& > * + *': { borderLeft: 0 },
  },
  '@media (max-height: 460px)': { minHeight: 400 },
})
