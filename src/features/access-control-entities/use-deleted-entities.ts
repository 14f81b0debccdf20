import { useTranslation } from 'react-i18next'
import { listEntityUses } from 'mock-server/contract/authorization/entities.ts'
import { listDeletedEntities, restoreEntity } from 'mock-server/contract/deleted/entities.ts'
import { listAccessControlEntities } from 'mock-server/contract/models.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import type { DeletedBin } from '#common/deleted/deleted.dialog.tsx'
import { useNumber } from '#common/use-number.ts'
import { labelOf } from './entity-list.ts'

/** Restores an entity with its ID, also for those who held it. */
export async function restoreById(id: string): Promise<void> {
  await call(restoreEntity, { params: { id } })
  await invalidate(listEntityUses, listAccessControlEntities, listDeletedEntities)
}

/** The entities that were deleted and can be restored. */
export function useDeletedEntities(): DeletedBin {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  return {
    title: t('deleted.title'),
    queryKey: [listDeletedEntities.id],
    read: async (signal) =>
      (await call(listDeletedEntities, {}, { signal })).data.map(({ holders: count, ...entity }) => ({
        ...entity,
        name: labelOf(entity),
        note: count === 0 ? undefined : t('deleted.holders', { count, n: number(count) }),
      })),
    restore: ({ id }) => restoreById(id),
  }
}
