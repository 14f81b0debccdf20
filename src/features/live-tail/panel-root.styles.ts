import { styled } from '@mui/material/styles'
import { oneLine, smallText } from '#ui/theme/parts/sizes.ts'

const tiny = { fontSize: 11, lineHeight: '16px', letterSpacing: 0, fontVariantNumeric: 'tabular-nums' }
const line = { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 8 }

const mono = { fontFamily: 'var(--mono)', fontVariantLigatures: 'none', letterSpacing: '-.01em' } as const

/** The panel of rate, cursors and buffer; with `data-floating` in a popover or sheet. */
export const PanelRoot = styled('aside')({
  width: 264,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'auto',
  background: 'var(--surface-2)',
  borderLeft: '1px solid var(--line)',
  '&[data-floating]': {
    maxWidth: '100%',
    background: 'none',
    border: 0,
    '@media (max-width: 639.98px)': { width: 'auto', margin: '0 -16px' },
  },
  '&:not([data-floating]) > .buffer': { marginTop: 'auto' },
  '& > section': { padding: 16, '& + section': { borderTop: '1px solid var(--line)' } },
  '& h2': { ...smallText, fontWeight: 500, color: 'var(--text-3)' },
  '& p, & .head > span, & .peak': { ...smallText, color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& .rate': { ...smallText, color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' },
  '& .head': line,
  // The text of a ghost button ends with the lines below it.
  '& .head > button': { marginRight: -10 },
  '& h2 + p': { marginTop: 4 },
  '& .figure': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 4,
    margin: '2px 0 6px',
    whiteSpace: 'nowrap',
    '& > b': {
      fontSize: 20,
      lineHeight: '28px',
      fontWeight: 600,
      letterSpacing: '-.017em',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > .peak': { marginLeft: 'auto' },
  },
  '& .no-spark': { height: 36, borderBottom: '1px solid var(--bar-soft)' },
  '& .event-type': {
    padding: '6px 0',
    '& > :first-of-type': line,
    '& .type': { ...oneLine, ...mono, fontSize: 11, lineHeight: '16px' },
  },
  '& .bar': {
    height: 3,
    marginTop: 4,
    borderRadius: 2,
    background: 'var(--bar-soft)',
    overflow: 'hidden',
    '& > *': { display: 'block', height: '100%', background: 'var(--bar)' },
    '&.thick': { height: 4, margin: '8px 0 6px' },
    '@media (forced-colors: active)': { border: '1px solid CanvasText', '& > *': { background: 'CanvasText' } },
  },
  '& ul': { marginTop: 4 },
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 40, paddingBlock: 4 },
  '& .flag': { color: 'var(--accent)' },
  '& .reader': {
    flex: 1,
    minWidth: 0,
    '& > *': { ...smallText, ...oneLine, fontWeight: 500 },
    '& > .tiny': { ...tiny, fontWeight: 400, color: 'var(--text-3)' },
    // The ID at its end is all that tells it from the others of its name.
    '& > .namesake': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  '& .place': { textAlign: 'right', flex: 'none' },
  '& .offset': { ...smallText, ...mono },
  '& .tiny': tiny,
  '& .behind': { color: 'var(--accent-text)' },
  '& [data-lag=none]': { '& .flag': { color: 'var(--ok)' }, '& .behind': { color: 'var(--ok-text)' } },
  '& [data-lag=much]': { '& .flag': { color: 'var(--warn)' }, '& .behind': { color: 'var(--warn-text)' } },
})
