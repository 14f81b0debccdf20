import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Job } from './jobs.queries.ts'
import { RecoveryRow } from './recovery-row.tsx'

type Props = {
  readonly jobs: readonly Job[]
  readonly running: number
  readonly isFailed: boolean
  readonly onClose: () => void
}

/** What runs with its progress, then what ended lately with its result. */
export function JobList({ jobs, running, isFailed, onClose }: Props) {
  const { t } = useTranslation(['common', 'recovery'])
  return (
    <Root>
      <header>
        <h2>{t('jobs.title')}</h2>
        <span role="status">{running > 0 ? t('jobs.note', { count: running }) : t('jobs.none')}</span>
      </header>
      {isFailed && <p className="failed">{t('jobs.failed')}</p>}
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <RecoveryRow recovery={job.recovery} onFollow={onClose} />
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled('div')({
  width: 'min(424px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100vh - 96px))',
  overflowY: 'auto',
  '& > header': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 6,
    padding: '14px 16px',
    borderBottom: '1px solid var(--line)',
    color: 'var(--text-3)',
  },
  '& h2': { font: '600 13px/20px var(--sans)', color: 'var(--text)' },
  '& > .failed': { padding: '8px 16px', color: 'var(--bad-text)' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li + li': { borderTop: '1px solid var(--line-1)' },
})
