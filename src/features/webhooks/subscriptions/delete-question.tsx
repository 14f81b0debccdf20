import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useAnswer } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { successOf } from '#features/webhooks/common/success.ts'
import { useBacklog } from './subscription-cells.tsx'

type Props = {
  readonly items: readonly WatchedSubscription[]
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
}

/** Asks before subscriptions are deleted: they can be restored, but their log and queue are deleted for good. */
export function DeleteQuestion({ items, onClose, onConfirm }: Props) {
  const { t } = useTranslation('webhooks')
  const number = useNumber()
  const backlog = items.reduce((sum, { status }) => sum + status.backlog, 0)
  const attempts = items.reduce((sum, { status }) => sum + (successOf(status.hours)?.attempts ?? 0), 0)
  const waiting = useBacklog(backlog)
  const name = items[0] ? subscriptionName(items[0].subscription) : ''
  const isInUse = items.some(({ subscription }) => subscription.active)
  const answer = useAnswer(async () => {
    await onConfirm()
    onClose()
  }, t)
  return (
    <ConfirmDialog
      title={t('delete.title', { count: items.length, name })}
      confirmLabel={t('delete.confirm', { count: items.length })}
      cancelLabel={t('cancel')}
      isDanger
      {...answer}
      onClose={onClose}
      counts={[
        ...(backlog > 0 ? [{ count: waiting, label: t('delete.waiting', { count: backlog }) }] : []),
        ...(attempts > 0 ? [{ count: number(attempts), label: t('delete.attempts', { count: attempts }) }] : []),
      ]}
      // An active one stops a program that somebody relies on.
      typed={
        isInUse
          ? items.length === 1
            ? { label: t('delete.type', { name }), expected: name }
            : { label: t('delete.type', { name: items.length }), expected: String(items.length) }
          : undefined
      }
    >
      <p>{t('delete.text', { count: items.length })}</p>
    </ConfirmDialog>
  )
}
