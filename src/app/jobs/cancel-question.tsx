import { useTranslation } from 'react-i18next'
import { cancelRecovery, listRecoveryJobs, type Recovery } from 'mock-server/contract/recoveries.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useMutationOf } from '#api/operation.ts'
import { useAnswer } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'

type Props = { readonly recovery: Recovery; readonly onClose: () => void }

/** Says how many events were sent and how many are left before a recovery is cancelled. */
export function CancelQuestion({ recovery, onClose }: Props) {
  const { t } = useTranslation('recovery')
  const number = useNumber()
  const { mutateAsync } = useMutationOf(cancelRecovery, { stale: [listRecoveryJobs] })
  const { id, subscriptionId, total, queued, delivered, failed } = recovery
  const left = Math.max(0, total - queued)
  const answer = useAnswer(async () => {
    await mutateAsync({ params: { id: subscriptionId, recovery: id } })
    onClose()
  }, t)
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      footNote={t('cancel.note', { delivered: number(delivered), failed: number(failed) })}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      isDanger
      {...answer}
      onClose={onClose}
    >
      {t('cancel.sent', { count: queued, number: number(queued) })}{' '}
      {t('cancel.left', { count: left, number: number(left) })} {t('cancel.resume')}
    </ConfirmDialog>
  )
}
