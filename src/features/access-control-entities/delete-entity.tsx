import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import { type EntityUse, listEntityUses } from 'mock-server/contract/authorization/entities.ts'
import { deleteAccessControlEntity, listAccessControlEntities } from 'mock-server/contract/models.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { labelOf } from './entity-list.ts'

type Props = { readonly entity: EntityUse; readonly onClose: () => void; readonly onDone: () => void }

/** Asks before an entity is deleted, which takes it from everybody who holds it. The service refuses while fact sheets name it. */
export function DeleteEntity({ entity, onClose, onDone }: Props) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useMutationOf(deleteAccessControlEntity, {
    stale: [listEntityUses, listAccessControlEntities],
  })
  const name = labelOf(entity)
  const holders = entity.people + entity.technicalUsers
  const remove = async () => {
    try {
      await mutateAsync({ params: { id: entity.id }, query: {} })
      toast.ok(t('delete.done', { name }))
      onDone()
    } catch (error) {
      setProblem(refusalText(error, t))
    }
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('cancel')}
      isDanger
      isBusy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
      counts={holders > 0 ? [{ count: number(holders), label: t('delete.holders', { count: holders }) }] : []}
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
