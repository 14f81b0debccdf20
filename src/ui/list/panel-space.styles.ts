import { styled } from '@mui/material/styles'

/** Pixels of a panel beside a list. */
export const PANEL_WIDTH = 400

/** In place of a panel whose code is on its way, so that the list beside it does not move. */
export const PanelSpace = styled('div')({
  width: PANEL_WIDTH,
  flex: 'none',
  borderLeft: '1px solid var(--line)',
  '@media (max-width: 1179.98px)': { display: 'none' },
})
