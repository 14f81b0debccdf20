import { useTranslation } from 'react-i18next'
import {
  type DeletedSubscription,
  listDeletedSubscriptions,
  restoreSubscription,
} from 'mock-server/contract/deleted/subscriptions.ts'
import { useUi } from '#ui/ui-context.tsx'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import type { DeletedBin } from '#common/deleted/deleted.dialog.tsx'
import { staleWithSubscription } from '#common/cursor/use-move-cursor.ts'

/** Restores a subscription, paused. */
export async function restoreById(id: string): Promise<void> {
  await call(restoreSubscription, { params: { id } })
  await invalidate(listDeletedSubscriptions, ...staleWithSubscription)
}

/** The subscriptions that were deleted and can be restored, with what they lose. */
export function useDeletedSubscriptions(): DeletedBin {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' })
  const noteOf = ({ lostSecrets, deliveryType }: DeletedSubscription) =>
    lostSecrets.length === 0
      ? t(`deleted.${deliveryType}`)
      : t('deleted.lost', { secrets: listed.format(lostSecrets.map((secret) => t(`deleted.secret.${secret}`))) })
  return {
    title: t('deleted.title'),
    queryKey: [listDeletedSubscriptions.id],
    read: async (signal) =>
      (await call(listDeletedSubscriptions, {}, { signal })).data.map((deleted) => ({
        ...deleted,
        name: deleted.identifier ?? deleted.id,
        note: noteOf(deleted),
      })),
    restore: ({ id }) => restoreById(id),
  }
}
