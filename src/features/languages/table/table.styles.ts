import { styled } from '@mui/material/styles'

export const HEAD = 56
export const ROW = 40

const edge = '1px solid var(--line)'

/** The scrolling table; keys stay at its left edge, languages at its top. */
export const Frame = styled('div')({
  '--key-width': '236px',
  '--text-width': '208px',
  flex: 1,
  minHeight: 120,
  overflow: 'auto',
  position: 'relative',
  borderTop: edge,
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible [data-here]': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  '& > [role=rowgroup]': { position: 'relative', minWidth: 'fit-content' },
  '& > [data-part=head]': { position: 'sticky', top: 0, zIndex: 4, background: 'var(--surface-2)' },
  '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--columns)', height: ROW, minWidth: '100%' },
  '& > [data-part=head] [role=row]': { height: HEAD, borderBottom: edge },
  '& > [role=rowgroup]:not([data-part=head]) > [role=row]': { position: 'absolute', top: 0, left: 0, right: 0 },
  '& [role=columnheader]': {
    minWidth: 0,
    padding: '8px 12px',
    borderLeft: edge,
    font: '400 12px/20px var(--sans)',
    '& > p': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& b': { font: '600 13px/20px var(--sans)' },
    '& code': { font: '400 12px/20px var(--mono)', color: 'var(--text-3)' },
    '& small': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      font: '400 12px/16px var(--sans)',
      color: 'var(--text-3)',
    },
    '& small > span': { flex: 1, height: 4, borderRadius: 2, background: 'var(--track)', overflow: 'hidden' },
    '& i': { display: 'block', height: '100%', background: 'var(--text-3)' },
  },
  '& [role=columnheader]:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    borderLeft: 0,
    paddingLeft: 'var(--gutter)',
    lineHeight: '40px',
    background: 'var(--surface-2)',
    color: 'var(--text-3)',
  },
  '& [role=rowheader], & [role=gridcell]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    padding: '0 12px',
    borderBottom: edge,
    borderLeft: edge,
    font: '400 13px/20px var(--sans)',
  },
  '& [role=rowheader]': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    borderLeft: 0,
    paddingLeft: 'var(--gutter)',
    background: 'var(--surface)',
    '& code': { minWidth: 0, font: '400 12px/16px var(--mono)', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& small': { display: 'block', font: '400 11px/14px var(--mono)', color: 'var(--text-3)' },
  },
  '& [role=row][data-active] > [role=rowheader]': { background: 'var(--hover)' },
  '& [role=gridcell]': {
    position: 'relative',
    cursor: 'text',
    '& > span:first-of-type': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > [data-part=missing]': {
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      color: 'var(--warn-text)',
      fontSize: 12,
    },
    '&[data-missing]': { background: 'var(--warn-tint)' },
    '&[data-changed]': {
      background: 'var(--accent-tint)',
      '&::after': {
        content: '""',
        position: 'absolute',
        top: 0,
        right: 0,
        borderTop: '8px solid var(--accent)',
        borderLeft: '8px solid transparent',
      },
    },
  },
  '@media (max-width: 639.98px)': {
    '--key-width': '116px',
    '--text-width': '122px',
    '& [role=rowheader] > [aria-hidden]': { display: 'none' },
  },
})
