import { styled } from '@mui/material/styles'

/** A key, as on the keyboard. */
export const Kbd = styled('kbd')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  borderRadius: 'var(--r-s)',
  border: '1px solid var(--line-2)',
  font: '500 11px/16px var(--sans)',
  color: 'var(--text-3)',
  backgroundColor: 'var(--kbd)',
  whiteSpace: 'nowrap',
})
