import { useTranslation } from 'react-i18next'
import { deleteTechnicalUser, listTechnicalUsers, type TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useAnswer } from '#common/use-work.ts'
import { useMutationOf } from '#api/operation.ts'
import { isTokenValid } from './token-state.tsx'

/** Asks before a technical user is deleted: it cannot be undone, and its token stops working immediately. */
export function DeleteTechnicalUser({
  user,
  onClose,
  onDone,
}: {
  readonly user: TechnicalUser
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { t } = useTranslation('technicalUsers')
  const { mutateAsync } = useMutationOf(deleteTechnicalUser, { stale: [listTechnicalUsers] })
  const tokens = (isTokenValid(user) ? 1 : 0) + (user.previousApiTokenData ? 1 : 0)
  const answer = useAnswer(async () => {
    await mutateAsync({ params: { id: user.id } })
    toast.ok(t('delete.done', { name: user.userName }))
    onDone()
  }, t)
  return (
    <ConfirmDialog
      title={t('delete.title', { name: user.userName })}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('cancel')}
      isDanger
      {...answer}
      onClose={onClose}
      typed={tokens > 0 ? { label: t('delete.type', { name: user.userName }), expected: user.userName } : undefined}
      counts={tokens > 0 ? [{ count: tokens, label: t('delete.tokens', { count: tokens }) }] : []}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
