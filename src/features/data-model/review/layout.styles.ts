import { styled } from '@mui/material/styles'

/** What is reviewed, and a panel with its effect; on narrow screens one below the other. */
export const ReviewColumns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 360px',
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > section': { minWidth: 0, minHeight: 0, overflowY: 'auto', padding: '16px var(--gutter) 24px' },
  '& > section > .MuiAlert-root': { marginBottom: 16 },
  '& > section[data-tab=graph]': { display: 'flex', flexDirection: 'column', padding: 0 },
  '& > aside': { borderLeft: '1px solid var(--line)', background: 'var(--surface-2)', overflowY: 'auto', minHeight: 0 },
  '@media (max-width: 1023.98px)': {
    display: 'block',
    overflowY: 'auto',
    '& > section': { overflow: 'visible' },
    '& > aside': { borderLeft: 0, borderTop: '1px solid var(--line)' },
  },
  '@media (max-height: 460px)': { flex: 'none', minHeight: 'max-content' },
})

/** Parts of the panel, with a line between them. */
export const PanelPart = styled('section')({
  padding: '16px 20px',
  '& + &': { borderTop: '1px solid var(--line)' },
  '& > h2': { marginBottom: 8, font: '600 13px/20px var(--sans)' },
  '& > h2 > small': { font: '400 13px/20px var(--sans)', color: 'var(--text-3)' },
  '& > p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > dl': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, fontVariantNumeric: 'tabular-nums' },
  '& dd': { margin: 0, font: '600 20px/28px var(--sans)', letterSpacing: '-.017em' },
  '& dt': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& dl > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& > ul > li': { display: 'flex', gap: 8, padding: '4px 0', font: '400 13px/20px var(--sans)' },
  '& > ul > li > svg': { flex: 'none', marginTop: 2, color: 'var(--warn-text)' },
  '& > ul > li[data-fine] > svg': { color: 'var(--ok-text)' },
})
