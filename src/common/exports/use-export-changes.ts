import { useTranslation } from 'react-i18next'
import { cancelExport, previewExport, repeatExport } from 'mock-server/contract/exports/console-exports.ts'
import { type Export, listExports } from 'mock-server/contract/exports/exports.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useExportWords } from './use-export-words.ts'

/** Cancels exports, and starts them again as they were. */
export function useExportChanges() {
  const { t } = useTranslation('exports')
  const { nameOf } = useExportWords()
  const stale = [listExports, previewExport]
  const cancelling = useMutationOf(cancelExport, { stale })
  const repeating = useMutationOf(repeatExport, { stale })
  const failed = (error: unknown) => toast.bad(refusalText(error, t))
  return {
    cancel: ({ id }: Export) => void cancelling.mutateAsync({ params: { id } }).catch(failed),
    repeat: (one: Export) =>
      void repeating
        .mutateAsync({ params: { id: one.id } })
        .then(() => toast.ok(t('started', { name: nameOf(one) })), failed),
    isBusy: cancelling.isPending || repeating.isPending,
  }
}
