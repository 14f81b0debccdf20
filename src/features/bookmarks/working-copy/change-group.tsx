import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'

type Props = {
  readonly title: string
  /** What changed, in a few words. */
  readonly summary?: ReactNode
  readonly action?: ReactNode
  /** A list, whose items have a mark and, as parts, a name and values; or a message in place of it. */
  readonly children?: ReactNode
}

/** Changes that are about the same part of a view. */
export function ChangeGroup({ title, summary, action, children }: Props) {
  return (
    <Group aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>{summary}</p>
        {action}
      </header>
      {children}
    </Group>
  )
}

const phone = '@media (max-width: 639.98px)'

const Group = styled('section')({
  '& > header': { display: 'flex', alignItems: 'baseline', gap: 8, marginBottom: 8 },
  '& > header > h2': { font: '600 13px/20px var(--sans)', letterSpacing: '-.003em' },
  '& > header > p': {
    flex: 1,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > ul': { border: '1px solid var(--line)', borderRadius: 'var(--r-l)', overflow: 'hidden' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 40,
    padding: '6px 16px 6px 14px',
    '& + li': { borderTop: '1px solid var(--line-1)' },
  },
  '& [data-part=name]': { flex: 'none', width: 128, fontWeight: 500, overflowWrap: 'anywhere' },
  '& [data-path]': { font: '500 12px/16px var(--mono)' },
  '& [data-part=values]': {
    flex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
    minWidth: 0,
    color: 'var(--text-3)',
  },
  '& [data-quiet]': {
    minHeight: 32,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    '& > [aria-hidden]': { width: 20, textAlign: 'center', flex: 'none' },
  },
  [phone]: {
    '& li:not([data-quiet])': { flexWrap: 'wrap', paddingRight: 8 },
    '& [data-part=name]': { width: 'auto', flex: 1 },
    '& [data-part=values]': { flex: '1 1 100%', order: 1, paddingLeft: 32 },
  },
})
