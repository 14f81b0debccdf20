import { styled } from '@mui/material/styles'

/** The line below a workbench, from edge to edge. */
export const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 56,
  padding: '8px var(--gutter)',
  borderTop: '1px solid var(--line)',
  boxShadow: 'var(--sh-2)',
  background: 'var(--surface)',
  '& > p': {
    font: '400 12px/20px var(--sans)',
    color: 'var(--text-3)',
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > p > b': { font: '600 13px/20px var(--sans)', color: 'var(--text)' },
  '& > [data-part=steps]': { display: 'inline-flex', gap: 4, paddingLeft: 12, borderLeft: '1px solid var(--line)' },
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: 8,
    marginLeft: 'auto',
  },
  '& > code': { font: '400 12px/20px var(--mono)', color: 'var(--text-2)', overflowWrap: 'anywhere' },
  '@media (min-width: 640px)': { '& [data-part=keys]': { display: 'inline-flex', gap: 4, marginLeft: 8 } },
  '& [data-part=keys] kbd': { color: 'inherit', background: 'transparent', borderColor: 'currentcolor' },
})
