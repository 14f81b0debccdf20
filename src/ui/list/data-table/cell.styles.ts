import { oneLine, smallText } from '#ui/theme/parts/sizes.ts'

const mono = {
  fontFamily: 'var(--mono)',
  fontSize: 12,
  fontVariantLigatures: 'none',
  fontFeatureSettings: 'normal',
  letterSpacing: '-.01em',
} as const

/** The looks of `CellText` and its companions, below the root of the table. */
export const cellTexts = {
  '& .dt-one-line': oneLine,
  '& .dt-name': { ...oneLine, display: 'block', fontWeight: 500 },
  '& .dt-detail': { ...oneLine, ...smallText, display: 'block', color: 'var(--text-3)' },
  '& .dt-small': { ...smallText, ...oneLine, color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' },
  '& .dt-quiet': { ...smallText, color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& .dt-warn': { ...smallText, fontWeight: 500, color: 'var(--warn-text)' },
  '& .dt-bad': { ...smallText, fontWeight: 500, color: 'var(--bad-text)' },
  '& .dt-code': { ...mono, ...oneLine, fontWeight: 500, letterSpacing: '-.02em' },
  '& .dt-mono': { ...mono, ...oneLine, color: 'var(--text-2)' },
  '& .dt-figure': { ...mono, color: 'var(--text-3)' },
  '& .dt-hidden': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  // In the middle of its row like the flexible cells beside it.
  '& .dt-cell > .dt-small': { display: 'block' },
  '&[data-narrow] .dt-wide-only': { display: 'none' },
  '@container (max-width: 759.98px)': { '& .dt-roomy': { display: 'none' } },
  '& .dt-line': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, '& > .dt-quiet': { flex: 'none' } },
  '& .dt-grow': { flex: 1, minWidth: 0, '& > .dt-line > .dt-name': { flex: 1 } },
  '& .dt-facts': {
    ...smallText,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    marginTop: 4,
    minWidth: 0,
    lineHeight: '20px',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
    '& > [data-end]': { display: 'flex', gap: 6, marginLeft: 'auto' },
  },
} as const
