import { styled } from '@mui/material/styles'

/** A part of the form with its heading. */
export const Part = styled('section')({
  marginBottom: 24,
  '& > h2': { margin: '8px 0', font: '600 14px/20px var(--sans)' },
  '& > p': { marginBottom: 8, font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

/** One section of the menu, one report, one filter. */
export const Card = styled('article')({
  marginBottom: 12,
  padding: 12,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 8 },
  '& > header > h3': { font: '600 13px/20px var(--sans)', overflowWrap: 'anywhere' },
  '& > header > code': { font: '400 12px/16px var(--mono)', color: 'var(--text-3)' },
  '& > header > span': { display: 'inline-flex', gap: 4, marginLeft: 'auto' },
  '& [data-part=fields]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    gap: 12,
    alignItems: 'end',
  },
  '& ul': { margin: '12px 0 0', padding: 0, listStyle: 'none' },
  '& li': { padding: '8px 0', borderTop: '1px solid var(--line)' },
})
