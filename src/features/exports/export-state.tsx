import { styled } from '@mui/material/styles'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { StateBadge } from '#ui/controls/badge.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { partOf } from '#common/exports/own-exports.ts'
import { useNumber } from '#common/use-number.ts'

const looks = {
  COMPLETED: { tone: 'ok', icon: <CircleCheck size={14} aria-hidden /> },
  DOWNLOADED: { tone: 'off', icon: <Download size={14} aria-hidden /> },
  ERROR: { tone: 'bad', icon: <CircleX size={14} aria-hidden /> },
  DELETED: { tone: 'off', icon: <Clock size={14} aria-hidden /> },
  CANCELED: { tone: 'off', icon: <X size={14} aria-hidden /> },
} as const

/** Whether an export waits, runs, is ready, or how it ended. */
export function ExportState({ one }: { readonly one: Export }) {
  const { t } = useTranslation('exports')
  const number = useNumber()
  const { status } = one
  if (status !== 'STARTED') return <StateBadge {...looks[status]}>{t(`state.${status}`)}</StateBadge>
  if (one.startedAt === undefined)
    return (
      <StateBadge tone="off" icon={<Hourglass size={14} aria-hidden />}>
        {t('state.waiting')}
      </StateBadge>
    )
  const part = partOf(one) ?? 0
  const percent = number(Math.floor(part * 100))
  return (
    <Running>
      <StateBadge tone="off" icon={<CircularProgress size={12} aria-hidden />}>
        {t('state.running', { percent })}
      </StateBadge>
      <ProgressBar part={part} label={t('progress')} />
    </Running>
  )
}

const Running = styled('span')({
  display: 'grid',
  gap: 2,
  width: '100%',
})
