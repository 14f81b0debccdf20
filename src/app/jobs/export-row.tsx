import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { fileSize } from '#lib/file-size.ts'
import { countdown } from '#lib/short-duration.ts'
import { ExportIcon } from '#common/exports/export-icon.tsx'
import { hasFile, partOf, timeLeft } from '#common/exports/own-exports.ts'
import { useDownload } from '#common/exports/use-download.ts'
import { useExportChanges } from '#common/exports/use-export-changes.ts'
import { useExportWords } from '#common/exports/use-export-words.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { JobRow } from './job-row.tsx'

type Props = { readonly one: Export; readonly onFollow: () => void }

/** An export in the tray: it runs, its file is ready, or it ended otherwise. */
export function ExportRow({ one, onFollow }: Props) {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  const number = useNumber()
  const now = useNow()
  const { nameOf } = useExportWords()
  const { download, isPending } = useDownload()
  const { cancel, repeat, isBusy } = useExportChanges()
  const title = nameOf(one)
  if (one.status === 'STARTED') {
    const left = timeLeft(one, now)
    const sums = { done: number(one.done), total: number(one.total ?? 0), time: countdown(left ?? 0) }
    const fact =
      one.startedAt === undefined ? t('job.waiting') : left === undefined ? t('job.begun') : t('job.running', sums)
    return (
      <JobRow
        icon={<ExportIcon type={one.type} />}
        title={title}
        fact={fact}
        progress={{ part: partOf(one) ?? 0, label: title }}
        action={
          <Button look="ghost" isBusy={isBusy} onClick={() => cancel(one)}>
            {t('cancel')}
          </Button>
        }
      />
    )
  }
  if (hasFile(one, now)) {
    const size = fileSize(one.size ?? 0, locale)
    const time = countdown(Date.parse(one.deleteAt ?? '') - now)
    return (
      <JobRow
        icon={<CircleCheck aria-hidden />}
        tone="ok"
        title={title}
        fact={t('job.ready', { size, time })}
        action={
          <Button isBusy={isPending} onClick={() => download(one)}>
            {t('download')}
          </Button>
        }
      />
    )
  }
  const isFailed = one.status === 'ERROR'
  return (
    <JobRow
      icon={isFailed ? <CircleX aria-hidden /> : <ExportIcon type={one.type} />}
      {...(isFailed && { tone: 'bad' as const })}
      title={title}
      fact={one.reason ?? t(`state.${one.status}`)}
      action={
        isFailed ? (
          <Button isBusy={isBusy} onClick={() => repeat(one)}>
            {t('retry')}
          </Button>
        ) : (
          <LinkButton look="ghost" href={paths.exports({ open: one.id })} onClick={onFollow}>
            {t('job.open')}
          </LinkButton>
        )
      }
    />
  )
}
