import { styled } from '@mui/material/styles'

/** The heading of a part of the page, with a note or a control at its end. */
export const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2px 12px',
  marginBottom: 8,
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
