import { useTranslation } from 'react-i18next'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useCauseWords } from './cause-words.ts'
import type { CauseActions } from './use-cause-actions.ts'

type Props = { readonly cause: FailureCause; readonly actions: CauseActions; readonly onClose: () => void }

/** Says what is given up before it is. */
export function StopQuestion({ cause, actions: { stop }, onClose }: Props) {
  const { t } = useTranslation('deliveries')
  const { titleOf, detailOf } = useCauseWords()
  return (
    <ConfirmDialog
      title={t('causes.question.title', { count: cause.count })}
      confirmLabel={t('causes.question.confirm')}
      cancelLabel={t('causes.question.cancel')}
      isDanger
      onClose={onClose}
      onConfirm={() => {
        stop.mutate(cause)
        onClose()
      }}
    >
      <p>{[titleOf(cause), detailOf(cause)].filter(Boolean).join(' · ')}</p>
      <p>{t('causes.question.text', { count: cause.count })}</p>
    </ConfirmDialog>
  )
}
