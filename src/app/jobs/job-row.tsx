import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

type Props = {
  readonly icon: ReactNode
  readonly tone?: 'ok' | 'bad'
  readonly title: string
  readonly fact: string
  /** Of a job that runs: from 0 to 1, and what a screen reader says. */
  readonly progress?: { readonly part: number; readonly label: string } | undefined
  readonly action: ReactNode
}

/** A job: its icon, what it does, how far it is, and what can be done about it. */
export function JobRow({ icon, tone, title, fact, progress, action }: Props) {
  return (
    <Root data-tone={tone}>
      {icon}
      <div className="words">
        <b>{title}</b>
        <span>{fact}</span>
      </div>
      <div>{action}</div>
      {progress && (
        <div className="bar">
          <ProgressBar {...progress} />
        </div>
      )}
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  gap: '6px 10px',
  alignItems: 'center',
  padding: '10px 16px 12px',
  '& > svg': { width: 16, height: 16, color: 'var(--text-3)', alignSelf: 'start', marginTop: 2 },
  '&[data-tone=ok] > svg': { color: 'var(--ok)' },
  '&[data-tone=bad] > svg': { color: 'var(--bad)' },
  '& .words': { display: 'grid', minWidth: 0 },
  '& .words b': { font: '500 13px/20px var(--sans)', overflowWrap: 'anywhere' },
  '& .words span': {
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& .bar': { gridColumn: '2 / -1' },
})
