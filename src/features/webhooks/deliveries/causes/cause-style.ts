import { styled } from '@mui/material/styles'

/** A line on a desk, from 900 pixels of its section on; below a card. */
export const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '16px 24px minmax(0, 1fr) auto',
  gridTemplateAreas: '"fold icon what count" ". . when when" ". . of of" ". . actions actions" ". . text text"',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px var(--gutter)',
  borderTop: '1px solid var(--line-1)',
  fontVariantNumeric: 'tabular-nums',
  '&[data-open]': { background: 'var(--hover)' },
  '& b': { font: '500 13px/20px var(--sans)' },
  '& span': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& [data-part=fold]': {
    gridArea: 'fold',
    position: 'relative',
    display: 'flex',
    color: 'var(--text-2)',
    // A target of 44 pixels for fingers, of 32 for a pointer.
    '&::after': { content: '""', position: 'absolute', inset: -8 },
    '@media (pointer: coarse)': { '&::after': { inset: -14 } },
  },
  '& [data-part=what]': {
    gridArea: 'what',
    minWidth: 0,
    '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& [data-part=count]': {
    gridArea: 'count',
    textAlign: 'right',
    '& > *': { display: 'block' },
    '& b': { fontWeight: 600 },
  },
  '& [data-part=spark]': { display: 'none', color: 'var(--bad)' },
  '& [data-part=when]': {
    gridArea: 'when',
    minWidth: 0,
    '& > *': { display: 'block', whiteSpace: 'nowrap' },
    '& > :first-child': { color: 'var(--text)' },
    '& [data-warn]': { color: 'var(--bad-text)' },
  },
  '& [data-part=of]': {
    gridArea: 'of',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    minWidth: 0,
    font: '400 12px/20px var(--sans)',
  },
  '& [data-part=actions]': { gridArea: 'actions', display: 'flex', gap: 4, justifyContent: 'flex-end' },
  '& [data-part=text]': { gridArea: 'text', minWidth: 0, paddingTop: 4, font: '400 12px/16px var(--sans)' },
  '@container (min-width: 900px)': {
    // The columns of the list (causes.tsx).
    gridTemplateColumns: 'subgrid',
    gridTemplateAreas: '"fold icon what count spark when of actions" ". . text text text text text text"',
    '& [data-part=spark]': { display: 'block', gridArea: 'spark' },
    // So that "Stop trying" stands below itself.
    '& [data-part=actions] > :nth-of-type(2)': { minWidth: 96 },
  },
})
