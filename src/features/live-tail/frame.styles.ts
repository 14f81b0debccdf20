import { styled } from '@mui/material/styles'
import { oneLine, smallText } from '#ui/theme/parts/sizes.ts'

const quiet = { ...smallText, color: 'var(--text-3)' } as const

/** The list of the tail: one root for the cells of all rows, so that a virtual row computes no styles. */
export const Frame = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  position: 'relative',
  '& .banner': { padding: '8px var(--gutter)', borderBottom: '1px solid var(--line)', flex: 'none' },

  '& .toggle': {
    display: 'grid',
    placeItems: 'center',
    width: 12,
    height: 27,
    position: 'relative',
    color: 'var(--text-3)',
    '&::after': { content: '""', position: 'absolute', inset: '0 -8px 0 -12px' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& .object': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    height: 27,
    '& > :last-child': oneLine,
    '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  },
  '& .system': { display: 'inline-flex', alignItems: 'center', gap: 4, lineHeight: '20px', verticalAlign: 'top' },

  // The open row: nine rows below its own, so that the list keeps its grid.
  '& .open': {
    marginLeft: 24,
    paddingTop: 4,
    height: '100%',
    '& [role=group]': { background: 'var(--surface)' },
    '& .cut': { ...quiet, margin: 0, height: 32 },
  },
  '& .open-head': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    height: 32,
    marginBottom: 8,
    minWidth: 0,
    '& > .when': { ...oneLine, ...quiet, marginRight: 'auto' },
    // Its beginning alone would say nothing; the time above has it on hover.
    '@media (max-width: 899.98px)': { '& > .when': { visibility: 'hidden' } },
  },

  // A row on a phone.
  '& .compact': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 8px',
    '& > .subject': { ...oneLine, color: 'var(--text-2)' },
    '& > .actor': { ...oneLine, ...quiet, textAlign: 'right', maxWidth: '40vw' },
    '& > .below': { gridColumn: '1 / -1', margin: '8px 0 0 -36px', maxWidth: 'none', textAlign: 'left' },
    '& .open': { margin: 0 },
    '& .open-head': { height: 'auto', flexWrap: 'wrap' },
  },
})
