import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  listRecoveries,
  listRecoveryJobs,
  previewRecovery,
  type RecoveryFilter,
  startRecovery,
} from 'mock-server/contract/recoveries.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { queryFor, useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useAnswer } from '#common/use-work.ts'
import { refreshDeliveries } from './row/use-redeliver.ts'
import { dayAndTime } from './row/time-range.ts'
import { useWords } from './row/words.ts'

type Props = {
  readonly id: string
  readonly name: string
  readonly filter: RecoveryFilter
  readonly onClose: () => void
}

/** Asks before everything that matches is sent again: how many, of when, and how many of them were delivered before. */
export function RedeliverAll({ id, name, filter, onClose }: Props) {
  const { t } = useTranslation('deliveries')
  const { number, locale } = useWords()
  const params = { id }
  const preview = useQuery({ ...queryFor(previewRecovery, { params, body: { filter } }), staleTime: 0 })
  // Those that were delivered come a second time; the same filter with this status counts them.
  const wasDelivered = filter.state === undefined || filter.state.includes('delivered')
  const delivered = useQuery({
    ...queryFor(previewRecovery, { params, body: { filter: { ...filter, state: ['delivered'] } } }),
    enabled: wasDelivered,
    staleTime: 0,
  })
  const { mutateAsync } = useMutationOf(startRecovery, { stale: [listRecoveries, listRecoveryJobs] })
  const data = preview.data?.data
  const duplicates = wasDelivered ? delivered.data?.data.count : 0
  const isReady = data !== undefined && duplicates !== undefined
  const { onConfirm, ...answer } = useAnswer(async () => {
    const { data: recovery } = await mutateAsync({ params, body: { filter } })
    toast.ok(t('all.started', { count: recovery.total }))
    onClose()
    await refreshDeliveries()
  }, t)
  const moment = (instant: string) => dayAndTime(new Date(instant), locale)
  return (
    <ConfirmDialog
      title={data ? t('all.title', { count: data.count }) : t('all.loading')}
      confirmLabel={t('all.confirm')}
      cancelLabel={t('all.cancel')}
      {...answer}
      onConfirm={() => isReady && data.count > 0 && onConfirm()}
      onClose={onClose}
      {...(isReady && {
        counts: [
          { count: number(data.count), label: t('all.toSend', { name }) },
          { count: number(duplicates), label: t('all.duplicates') },
          ...(data.onTheirWay > 0 ? [{ count: number(data.onTheirWay), label: t('all.onTheirWay') }] : []),
          ...(data.gone > 0 ? [{ count: number(data.gone), label: t('all.gone') }] : []),
        ],
      })}
    >
      {preview.isError ? (
        <p role="alert">{`${t('all.notCounted')} ${refusalText(preview.error, t)}`}</p>
      ) : isReady ? (
        <p>
          {data.oldest && data.newest ? t('all.range', { from: moment(data.oldest), to: moment(data.newest) }) : null}{' '}
          {t(duplicates > 0 ? 'all.skip' : 'all.noneTwice')}
        </p>
      ) : (
        <LinesSkeleton label={t('all.loading')} lines={3} />
      )}
    </ConfirmDialog>
  )
}
