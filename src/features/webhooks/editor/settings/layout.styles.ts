import { styled } from '@mui/material/styles'

/** Below this width the columns are tabs. */
export const narrow = '(max-width: 1179.98px)'
const onNarrow = `@media ${narrow}`

const edge = '1px solid var(--line)'

/** Three columns, the strip of results and the bar of changes; each column scrolls by itself. */
export const Layout = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > form': { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  '& [data-part=columns]': {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: '424px 408px minmax(0, 1fr)',
    borderTop: edge,
  },
  '& [data-part=columns] > section': { minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  '& [data-part=columns] > section + section': { borderLeft: edge },
  '& [data-part=delivery]': {
    overflowY: 'auto',
    padding: '16px var(--gutter) 24px',
    gap: 16,
    '& > *': { flex: 'none' },
  },
  '& [data-part=sample]': { background: 'var(--surface-2)' },
  '& [data-part=strip]': {
    flex: 'none',
    minHeight: 92,
    display: 'grid',
    gridTemplateColumns: '424px minmax(0, 1fr)',
    borderTop: edge,
    '& > section': { minWidth: 0, padding: '12px var(--gutter)', overflow: 'hidden' },
    '& > section + section': { borderLeft: edge, paddingLeft: 20 },
  },
  [onNarrow]: {
    '& [data-part=columns]': { gridTemplateColumns: 'minmax(0, 1fr)', flex: '1 1 auto', borderTop: 0 },
    '& [data-part=columns] > section + section': { borderLeft: 0 },
    '& [data-part=strip]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& [data-part=strip] > section + section': { borderLeft: 0, borderTop: edge, paddingLeft: 'var(--gutter)' },
    // Above the rules that lay out each part.
    '& [data-hidden]': { display: 'none !important' },
    '& [data-part=strip][data-alone]': { flex: '1 1 auto', alignContent: 'start', borderTop: 0, overflowY: 'auto' },
  },
  '@media (max-height: 460px)': {
    minHeight: 'max-content',
    '& > form, & [data-part=columns], & [data-part=columns] > section': {
      minHeight: 'max-content',
      overflow: 'visible',
    },
  },
})

/** The name of a part of the form, with what belongs to it at the right. */
export const Label = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  marginBottom: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  '& > [data-end]': { marginLeft: 'auto', fontWeight: 400, color: 'var(--text-3)' },
})

/** A quiet line below a control. */
export const Help = styled('p')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--text-3)',
  overflowWrap: 'anywhere',
  '&[data-bad]': { color: 'var(--bad-text)' },
})

/** Controls side by side. */
export const Line = styled('div')({
  display: 'flex',
  alignItems: 'start',
  gap: 8,
  '& > *': { minWidth: 0 },
  '& > [data-grow]': { flex: 1, '& > *': { width: '100%' } },
  '@media (max-width: 639.98px)': {
    '& .MuiOutlinedInput-root': { minHeight: 44 },
    '& > .MuiButton-root': { minHeight: 44 },
  },
})
