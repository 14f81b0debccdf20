import { styled } from '@mui/material/styles'

/** The framed list of sessions and of workspaces: an icon, what it is, and an action at the end. */
export const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  '& > li': { display: 'grid', gap: '0 12px', alignItems: 'center', minHeight: 48, padding: '6px 12px' },
  '& > li + li': { borderTop: '1px solid var(--line-1)' },
})
