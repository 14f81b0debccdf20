import { keyframes, styled } from '@mui/material/styles'

export type DialogSize = 'question' | 'form' | 'token' | 'wide'

/** Widths from 640 px up; below, a dialog is a page of its own. */
export const dialogWidth: Readonly<Record<DialogSize, number>> = { question: 440, form: 560, token: 592, wide: 944 }

const line = keyframes({ to: { borderTopColor: 'var(--line)' } })

const phone = '@media (max-width: 639.98px)'

/** Head, content and foot of a dialog. The content scrolls, head and foot stay. */
export const DialogFrame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  borderRadius: 'inherit',
  '& > header': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 12,
    flex: 'none',
    minHeight: 56,
    padding: '16px 16px 12px 24px',
    '& > div': { flex: 1, minWidth: 0 },
    [phone]: { paddingLeft: 16 },
  },
  '& > section': {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: 16,
    padding: '4px 24px 24px',
    // A line below the head as soon as something has scrolled under it.
    borderTop: '1px solid transparent',
    animation: `${line} linear both`,
    animationTimeline: 'scroll(self)',
    animationRange: '0 8px',
    [phone]: { padding: '4px 16px 24px' },
    '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  },
  '&[data-size=question] > section': { paddingTop: 0, gap: 12, color: 'var(--text-2)' },
  '& > section[data-plain]': { padding: 0, gap: 0, borderTop: '1px solid var(--line)', animation: 'none' },
  '& > footer': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 8,
    flex: 'none',
    padding: '12px 24px',
    borderTop: '1px solid var(--line)',
    backgroundColor: 'var(--surface-2)',
    ':root.dark &': { backgroundColor: 'transparent' },
    [phone]: { padding: '12px 16px', '& > button': { height: 44, flex: 1 } },
    // Left of the buttons.
    '& > div': {
      flex: 1,
      minWidth: 'min-content',
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      fontSize: 12,
      lineHeight: '16px',
      letterSpacing: 0,
      color: 'var(--text-3)',
      [phone]: { flexBasis: '100%', '&:empty': { display: 'none' } },
    },
  },
})

/** What a destructive action takes with it: numbers on the left, words on the right. */
export const Counts = styled('dl')({
  padding: '4px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  backgroundColor: 'var(--surface-2)',
  ':root.dark &': { backgroundColor: 'var(--input)' },
  '& > div': { display: 'flex', alignItems: 'center', gap: 16, minHeight: 32 },
  '& > div + div': { borderTop: '1px solid var(--line-1)' },
  '& dt': { minWidth: 44, fontWeight: 600, color: 'var(--text)', fontVariantNumeric: 'tabular-nums' },
})
