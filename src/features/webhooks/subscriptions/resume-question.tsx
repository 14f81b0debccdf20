import { useState } from 'react'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { RadioField } from '#ui/controls/fields/radio-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useBacklog } from './subscription-cells.tsx'
import type { Backlog } from './use-changes.ts'

/** Asks what becomes of the events that were kept, before subscriptions go on. */
export function ResumeQuestion({
  items,
  onClose,
  onResume,
}: {
  readonly items: readonly WatchedSubscription[]
  readonly onClose: () => void
  readonly onResume: (backlog: Backlog) => void
}) {
  const { t } = useTranslation('webhooks')
  const [choice, setChoice] = useState<Backlog>('deliver')
  const total = items.reduce((sum, { status }) => sum + status.backlog, 0)
  const number = useBacklog(total)
  const name = items[0] && subscriptionName(items[0].subscription)
  const isPull = items.every(({ subscription }) => subscription.deliveryType === 'PULL')
  const hasLostManager = items.some(
    ({ subscription: { inactiveReason } }) => inactiveReason === 'userDeleted' || inactiveReason === 'readerGone',
  )
  return (
    <ConfirmDialog
      title={t('resume.title', { count: items.length, name })}
      confirmLabel={t('resume.confirm', { count: items.length })}
      cancelLabel={t('cancel')}
      onConfirm={() => onResume(choice)}
      onClose={onClose}
    >
      <p>{total === 0 ? t('resume.nothing') : t('resume.text', { count: total, number })}</p>
      {hasLostManager && <p>{t('resume.newManager')}</p>}
      {total > 0 && (
        <Stack role="radiogroup" aria-label={t('resume.choice')} spacing={3} sx={{ mt: 3 }}>
          <RadioField
            name="backlog"
            label={t(isPull ? 'resume.read' : 'resume.deliver', { count: total, number })}
            checked={choice === 'deliver'}
            onChange={() => setChoice('deliver')}
          />
          <RadioField
            name="backlog"
            label={t('resume.skip', { count: total, number })}
            help={t(isPull ? 'resume.skipPull' : 'resume.skipPush')}
            checked={choice === 'skip'}
            onChange={() => setChoice('skip')}
          />
        </Stack>
      )}
    </ConfirmDialog>
  )
}
