import { useTranslation } from 'react-i18next'
import { type EntityUse, listEntityUses } from 'mock-server/contract/authorization/entities.ts'
import { deleteAccessControlEntity, listAccessControlEntities } from 'mock-server/contract/models.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useAnswer } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'
import { labelOf } from './entity-list.ts'
import { restoreById } from './use-deleted-entities.ts'

type Props = { readonly entity: EntityUse; readonly onClose: () => void; readonly onDone: () => void }

/** Asks before an entity is deleted, which takes it from everybody who holds it. The service refuses while fact sheets name it. */
export function DeleteEntity({ entity, onClose, onDone }: Props) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  const { mutateAsync } = useMutationOf(deleteAccessControlEntity, {
    stale: [listEntityUses, listAccessControlEntities],
  })
  const name = labelOf(entity)
  const undone = async () => {
    try {
      await restoreById(entity.id)
    } catch (error) {
      toast.bad(refusalText(error, t))
    }
  }
  const holders = entity.people + entity.technicalUsers
  const answer = useAnswer(async () => {
    await mutateAsync({ params: { id: entity.id }, query: {} })
    const undo = { label: t('deleted.undo'), onChoose: () => void undone(), isUndo: true }
    toast.ok(t('delete.done', { name }), { actions: [undo] })
    onDone()
  }, t)
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('cancel')}
      isDanger
      {...answer}
      onClose={onClose}
      counts={holders > 0 ? [{ count: number(holders), label: t('delete.holders', { count: holders }) }] : []}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
