import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import { deleteTechnicalUser, listTechnicalUsers, type TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { refusalText } from '#common/refusal-text.ts'
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
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useMutationOf(deleteTechnicalUser, { stale: [listTechnicalUsers] })
  const tokens = (isTokenValid(user) ? 1 : 0) + (user.previousApiTokenData ? 1 : 0)
  const remove = async () => {
    try {
      await mutateAsync({ params: { id: user.id } })
      toast.ok(t('delete.done', { name: user.userName }))
      onDone()
    } catch (error) {
      setProblem(refusalText(error, t))
    }
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name: user.userName })}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('cancel')}
      isDanger
      isBusy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
      typed={tokens > 0 ? { label: t('delete.type', { name: user.userName }), expected: user.userName } : undefined}
      counts={tokens > 0 ? [{ count: tokens, label: t('delete.tokens', { count: tokens }) }] : []}
    >
      {problem && (
        <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {problem}
        </Callout>
      )}
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
