import { useTranslation } from 'react-i18next'
import { listExports, startFullExport } from 'mock-server/contract/exports/exports.ts'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'

/** Starts the export of a bookmark of the inventory; the tray of the top bar shows its progress. */
export function useExport() {
  const { t } = useTranslation('bookmarks')
  const refusal = useRefusal('factSheet.export')
  const { mutate } = useMutationOf(startFullExport, { stale: [listExports] })
  const start = ({ id, name }: Pick<Bookmark, 'id' | 'name'>) =>
    mutate(
      { query: { exportType: 'INVENTORY_EXPORT', bookmarkId: id } },
      {
        onSuccess: () => toast.ok(t('export.started', { name })),
        onError: (error) => toast.bad(refusalText(error, t)),
      },
    )
  return { start, refusal }
}

/** The types that can be exported. */
export const isExportable = ({ type }: Pick<Bookmark, 'type'>): boolean =>
  type === 'INVENTORY' || type === 'INVENTORY_EXPORT'
