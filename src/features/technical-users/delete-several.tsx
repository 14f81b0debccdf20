import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteTechnicalUser, listTechnicalUsers, type TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { performEach } from '#common/list-page/bulk.ts'
import { refusalText } from '#common/refusal-text.ts'
import { invalidate } from '#api/operation.ts'
import { isTokenValid } from './token-state.tsx'

/** Asks before several technical users are deleted: it cannot be undone, and their tokens stop working immediately. */
export function DeleteSeveral({
  users,
  onClose,
  onLeave,
}: {
  readonly users: readonly TechnicalUser[]
  readonly onClose: () => void
  /** They leave the list. */
  readonly onLeave: (ids: ReadonlySet<string>) => void
}) {
  const { t } = useTranslation('technicalUsers')
  const [isBusy, setBusy] = useState(false)
  const hasToken = users.some((user) => isTokenValid(user) || user.previousApiTokenData)
  const words = (key: string, some: readonly TechnicalUser[]) => t(key, { count: some.length, name: some[0]?.userName })
  const remove = async () => {
    setBusy(true)
    const { done, refused, reason } = await performEach(users, ({ id }) =>
      call(deleteTechnicalUser, { params: { id } }),
    )
    onClose()
    onLeave(new Set(done.map(({ id }) => id)))
    await invalidate(listTechnicalUsers)
    if (done.length > 0) toast.ok(words('several.deleted', done))
    if (refused.length > 0) toast.bad(`${words('several.refused', refused)} ${refusalText(reason, t)}`)
  }
  return (
    <ConfirmDialog
      title={words('several.title', users)}
      confirmLabel={words('several.confirm', users)}
      cancelLabel={t('cancel')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
      typed={hasToken ? { label: t('delete.type', { name: users.length }), expected: String(users.length) } : undefined}
    >
      <p>{t('several.text')}</p>
    </ConfirmDialog>
  )
}
