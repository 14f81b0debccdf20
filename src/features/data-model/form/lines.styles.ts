import { styled } from '@mui/material/styles'

/** A line of controls in a box of its own. */
export const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '6px 8px 6px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
} as const

/** A list of controls, one line each, with what removes a line at its end. */
export const Lines = styled('ol')({
  display: 'grid',
  gap: 8,
  '& > li': line,
  '& > li > :is(.MuiInputBase-root, [data-grow])': { flex: '1 1 140px', minWidth: 0 },
  '& > li > button:last-of-type': { marginLeft: 'auto' },
})
