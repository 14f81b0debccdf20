import { styled } from '@mui/material/styles'

/** The column at the right: a head, fields, results and a foot; it scrolls by itself. */
export const Rail = styled('aside')({
  width: 392,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflowY: 'auto',
  borderLeft: '1px solid var(--line)',
  background: 'var(--surface-2)',
  '& > header': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '16px 20px 12px' },
  '& > header h2': { font: '600 14px/20px var(--sans)' },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > header > small[data-end]': { alignSelf: 'center' },
  '& > header > small:last-child': { gridColumn: '1 / -1' },
  '& > [data-part=fields]': { display: 'grid', gap: 12, padding: '0 20px 16px' },
  '& > section': { padding: '12px 20px 16px', borderTop: '1px solid var(--line)' },
  '& > section:last-of-type': { flex: 1 },
  '& > footer': {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    marginTop: 'auto',
    '& > :last-child:not(:first-child)': { marginLeft: 'auto' },
    padding: '12px 20px',
    borderTop: '1px solid var(--line)',
    background: 'var(--surface-2)',
  },
  '@media (max-width: 1100px)': {
    width: 'auto',
    overflow: 'visible',
    borderLeft: 0,
    borderTop: '1px solid var(--line)',
  },
})
