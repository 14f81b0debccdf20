import { useTranslation } from 'react-i18next'
import { createExportKey } from 'mock-server/contract/exports/console-exports.ts'
import { type Export, listExports } from 'mock-server/contract/exports/exports.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { invalidate, useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'

/** The browser tells nobody when a download has begun: the list is asked again after so long. */
const BEGUN_MS = 1500

/** Loads the file of an export with a key that is made at the click, so that no older link is needed or used up. */
export function useDownload() {
  const { t } = useTranslation('exports')
  const { mutate, isPending } = useMutationOf(createExportKey, { stale: [] })
  const download = ({ id }: Pick<Export, 'id'>) =>
    mutate(
      { params: { id } },
      {
        onSuccess: ({ data }) => openDownload(data.url),
        onError: (error) => toast.bad(t('notDownloaded', { reason: refusalText(error, t) })),
      },
    )
  return { download, isPending }
}

/** Lets the browser load an address that answers with a file. */
export function openDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
  setTimeout(() => void invalidate(listExports), BEGUN_MS)
}
