import { styled } from '@mui/material/styles'
import { onPhone } from '#ui/theme/parts/sizes.ts'

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
    // The columns of the section.
    gridTemplateColumns: 'subgrid',
    gridTemplateAreas: '"fold icon what count spark when of actions" ". . text text text text text text"',
    '& [data-part=spark]': { display: 'block', gridArea: 'spark' },
    // So that "Stop trying" stands below itself.
    '& [data-part=actions] > :nth-of-type(2)': { minWidth: 96 },
  },
})

/** The causes between the tabs and the list. */
export const Section = styled('section')({
  flex: 'none',
  maxHeight: '45%',
  overflow: 'auto',
  containerType: 'inline-size',
  borderBottom: '1px solid var(--line)',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    padding: '0 calc(var(--gutter) - 8px) 0 var(--gutter)',
    '& h2': { font: '600 13px/20px var(--sans)' },
    '& [data-part=sum], & [data-part=last]': { flex: 1, font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  },
  '& [data-part=rest]': {
    padding: '8px var(--gutter)',
    borderTop: '1px solid var(--line-1)',
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-2)',
    '& button': { display: 'flex', alignItems: 'center', gap: 12, color: 'var(--accent-text)', minHeight: 24 },
  },
  '@container (min-width: 900px)': {
    '& > ul': {
      display: 'grid',
      // The first with the gutter, which is the padding of a row.
      gridTemplateColumns:
        'calc(var(--gutter) + 16px) 24px minmax(160px, 1fr) auto 64px minmax(168px, auto) minmax(96px, 180px) auto',
      columnGap: 12,
      '& > li': { gridColumn: '1 / -1' },
    },
  },
  [onPhone]: { maxHeight: '55%', '& > header [data-part=sum]': { display: 'none' }, '& > header h2': { flex: 1 } },
})
