import { styled } from '@mui/material/styles'

/** A line above every page about the workspace as a whole: an icon, what it is, and a way to end it. */
export const Banner = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '6px var(--gutter)',
  background: 'var(--warn-tint)',
  color: 'var(--warn-text)',
  borderBottom: '1px solid var(--warn-line)',
  '& > svg': { flex: 'none' },
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: 'none' },
})
