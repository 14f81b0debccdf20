import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/controls/text-link.tsx'
import { paths } from '#paths.ts'
import type { Job } from './jobs.queries.ts'
import { ExportRow } from './export-row.tsx'
import { RecoveryRow } from './recovery-row.tsx'

type Props = {
  readonly jobs: readonly Job[]
  readonly running: number
  readonly isFailed: boolean
  readonly onClose: () => void
}

/** What runs with its progress, then what ended lately with its result. */
export function JobList({ jobs, running, isFailed, onClose }: Props) {
  const { t } = useTranslation(['common', 'recovery', 'exports'])
  return (
    <Root>
      <header>
        <h2>{t('jobs.title')}</h2>
        <span role="status">{running > 0 ? t('jobs.note', { count: running }) : t('jobs.none')}</span>
        {jobs.some(({ kind }) => kind === 'export') && (
          <TextLink href={paths.exports()} onClick={onClose}>
            {t('exports:job.all')}
          </TextLink>
        )}
      </header>
      {isFailed && <p className="failed">{t('jobs.failed')}</p>}
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            {job.kind === 'recovery' ? (
              <RecoveryRow recovery={job.recovery} onFollow={onClose} />
            ) : (
              <ExportRow one={job.export} onFollow={onClose} />
            )}
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
  '& > header > a': { marginLeft: 'auto' },
  '& h2': { font: '600 13px/20px var(--sans)', color: 'var(--text)' },
  '& > .failed': { padding: '8px 16px', color: 'var(--bad-text)' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li + li': { borderTop: '1px solid var(--line-1)' },
})
