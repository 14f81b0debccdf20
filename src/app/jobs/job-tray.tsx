import { Suspense, useState } from 'react'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'
import ListChecks from 'lucide-react/icons/list-checks'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { moveFocus } from '#ui/keyboard/move-focus.ts'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { useJobs } from './jobs.queries.ts'

const JobList = laterWithin(() => import('./job-list.tsx').then((file) => ({ default: file.JobList })))

/** The tray of the top bar: how much long work runs, and on click its progress. It is there once there was some within the last day. */
export function JobTray() {
  const { t } = useTranslation('common')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isPhone = useMedia(phone)
  const { jobs, isFailed } = useJobs()
  const running = jobs.filter(({ isRunning }) => isRunning).length
  if (jobs.length === 0 && anchor === null) return null
  const label = running > 0 ? t('jobs.running', { count: running }) : t('jobs.title')
  const icon = running > 0 ? <CircularProgress size={14} aria-hidden /> : <ListChecks />
  const names = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const
  return (
    <>
      {isPhone ? (
        <IconButton label={label} {...names}>
          {icon}
        </IconButton>
      ) : (
        <Button look="ghost" icon={icon} {...names}>
          {label}
        </Button>
      )}
      {anchor && (
        <Popover label={t('jobs.title')} anchor={anchor} onClose={() => setAnchor(null)} isAtEnd onKeyDown={moveFocus}>
          <Suspense fallback={<LinesSkeleton label={t('ui.loading')} />}>
            <JobList {...{ jobs, running, isFailed }} onClose={() => setAnchor(null)} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
