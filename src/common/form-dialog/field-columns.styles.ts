import { styled } from '@mui/material/styles'

/** Fields side by side; below each other on a phone. */
export const FieldColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignItems: 'start',
  gap: 16,
  '@media (max-width: 639.98px)': { gridTemplateColumns: '1fr' },
})
