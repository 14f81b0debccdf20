import { styled } from '@mui/material/styles'

const phone = '@media (max-width: 639.98px)'
const small = {
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const
const edges = (top: string, bottom: string) => `inset 0 1px 0 var(${top}), inset 0 -1px 0 var(${bottom})`

/** A row that stands between events: a cursor, or events that were not received. */
export const Marker = styled('div')({
  ...small,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: '100%',
  minHeight: 28,
  padding: '0 12px 0 var(--gutter)',
  overflow: 'hidden',
  '& b': { fontWeight: 600, flex: 'none' },
  '& > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 0,
    flex: 1,
  },
  '& button': { flex: 'none', color: 'inherit' },
  '&[data-kind=cursor]': {
    color: 'var(--accent-text)',
    background: 'var(--accent-tint)',
    boxShadow: edges('--accent', '--accent-line'),
    '& > span': { color: 'var(--text-2)' },
  },
  '&[data-kind=gap]': {
    color: 'var(--warn-text)',
    background:
      'repeating-linear-gradient(135deg, var(--warn-tint) 0 6px, color-mix(in srgb, var(--warn-tint) 55%, var(--surface)) 6px 12px)',
    boxShadow: edges('--warn-line', '--warn-line'),
  },
  [phone]: { minHeight: 40, padding: '0 16px' },
  // Shadows and tints are not drawn there.
  '@media (forced-colors: active)': {
    borderBlock: '1px solid CanvasText',
    '&[data-kind=gap]': { borderBlockStyle: 'dashed' },
  },
})

/** The first row while the list stands still. */
export const JumpRow = styled('button')({
  ...small,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  height: '100%',
  minHeight: 28,
  padding: '0 var(--gutter)',
  background: 'var(--accent-tint)',
  boxShadow: 'inset 0 -1px 0 var(--accent-line)',
  color: 'var(--accent-text)',
  fontWeight: 500,
  '&:hover': { background: 'var(--accent-tint-2)' },
  '&:focus-visible': { outlineOffset: -2 },
  '& .why': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    color: 'var(--text-2)',
    fontWeight: 400,
  },
  [phone]: { minHeight: 40, padding: '0 16px' },
  '@media (forced-colors: active)': { borderBottom: '1px solid ButtonText' },
})

/** The same over the list while it is scrolled away from its first row. */
export const JumpPill = styled('button')({
  ...small,
  position: 'absolute',
  top: 40,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 3,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 28,
  padding: '0 12px',
  borderRadius: 'var(--r-full)',
  background: 'var(--accent)',
  color: 'var(--on-accent)',
  boxShadow: 'var(--sh-3)',
  fontWeight: 500,
  '&:hover': { background: 'var(--accent-hover)' },
  '& b': { fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: 3 },
  [phone]: { top: 8, height: 36 },
  '@media (forced-colors: active)': { border: '1px solid ButtonText' },
})
