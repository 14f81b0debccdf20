import { styled } from '@mui/material/styles'

/** The bar under the head that says what is being compared. */
export const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '8px var(--gutter)',
  flex: 'none',
  background: 'var(--accent-tint)',
  borderBottom: '1px solid var(--accent-line)',
  '& > svg': { flex: 'none', width: 16, height: 16, color: 'var(--accent-text)' },
  '& > p': { flex: 1, minWidth: 0, color: 'var(--text-2)' },
  '& > p > b': { fontWeight: 600, color: 'var(--text)' },
  '& [data-part=actions]': { display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' },
  '& [data-part=keys]': { display: 'inline-flex', gap: 4, marginLeft: 8 },
  '& [data-part=keys] kbd': { color: 'inherit', background: 'transparent', borderColor: 'currentcolor' },
  '@media (max-width: 639.98px)': { flexWrap: 'wrap', '& > p': { flex: '1 1 calc(100% - 40px)' } },
})
