import { styled } from '@mui/material/styles'

/** Fields under one heading, a `legend`. */
export const FieldGroup = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontWeight: 600 },
})
