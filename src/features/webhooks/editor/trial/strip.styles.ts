import { styled } from '@mui/material/styles'
import { oneLine } from '#ui/theme/parts/sizes.ts'

export const StripHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 28,
  '& > h2': { fontSize: 13, lineHeight: '20px', fontWeight: 600, whiteSpace: 'nowrap' },
  '& > p': {
    flex: 1,
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--text-3)',
    ...oneLine,
  },
  '& > [data-part=counts]': { display: 'flex', gap: 12, fontSize: 12, whiteSpace: 'nowrap', color: 'var(--text-2)' },
  '& > [data-part=counts] > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '@media (max-width: 639.98px)': { flexWrap: 'wrap', '& > [data-part=counts]': { order: 3, flexBasis: '100%' } },
})

/** What a test or a dry run found: mark, a bold fact, details in one line. */
export const StripResult = styled('div')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  columnGap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '18px',
  '& > svg': { width: 14, height: 14, marginTop: 2, color: 'var(--text-3)' },
  '& > b': { fontSize: 13, fontWeight: 500 },
  '& > p': {
    gridColumn: 2,
    color: 'var(--text-3)',
    ...oneLine,
  },
  '&[data-tone=ok] > svg': { color: 'var(--ok)' },
  '&[data-tone=bad] > svg': { color: 'var(--bad)' },
  '&[data-tone=bad] > b': { color: 'var(--bad-text)' },
})

/** One cell per event, newest first. */
export const Cells = styled('div')({
  display: 'flex',
  gap: 3,
  marginTop: 8,
  '& > button': {
    flex: '1 1 0',
    minWidth: 3,
    maxWidth: 14,
    height: 16,
    borderRadius: 2,
    border: '1px solid transparent',
  },
  '& > button, & [data-key]': { backgroundColor: 'var(--bar)' },
  '& > [data-kind=failed]': { backgroundColor: 'var(--bad)' },
  '& > [data-kind=suppressed]': { backgroundColor: 'transparent', borderColor: 'var(--line-control)' },
  '& > [aria-pressed=true]': { outline: '2px solid var(--focus)', outlineOffset: 1 },
  '@media (max-width: 1179.98px)': { gap: 1.5 },
  '@media (forced-colors: active)': { '& > button': { forcedColorAdjust: 'none' } },
})

/** The sign of a kind beside its count. */
export const Key = styled('i')({
  width: 8,
  height: 8,
  borderRadius: 2,
  border: '1px solid transparent',
  backgroundColor: 'var(--bar)',
  '&[data-kind=failed]': { backgroundColor: 'var(--bad)' },
  '&[data-kind=suppressed]': { backgroundColor: 'transparent', borderColor: 'var(--line-control)' },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
})
