import { styled } from '@mui/material/styles'

const edge = '1px solid var(--line)'

/** Below this width the panel is no column. */
export const noPanel = '(max-width: 1319.98px)'
/** Below this width the outline and the form are shown one at a time. */
export const narrow = '(max-width: 779.98px)'

/** Outline, form and panel side by side, each scrolling by itself. */
export const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr) 360px',
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > *': { minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  '& > * + *': { borderLeft: edge },
  [`@media ${noPanel}`]: { gridTemplateColumns: '264px minmax(0, 1fr)' },
  [`@media ${narrow}`]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > * + *': { borderLeft: 0 } },
  '@media (max-height: 460px)': { minHeight: 360 },
})
