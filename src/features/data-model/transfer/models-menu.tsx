import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import { omit } from 'es-toolkit'
import { getModels } from 'mock-server/contract/models/saves.ts'
import { later } from '#ui/controls/later.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { saveFile } from '#common/save-file.ts'
import { useNumber } from '#common/use-number.ts'
import { fetchDocuments, staleAfterSave } from '#features/data-model/draft/model.queries.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'

const ImportDialog = later(() => import('./import.dialog.tsx').then((file) => ({ default: file.ImportDialog })))

type Props = { readonly draft: ModelDraft; readonly refusal: string | undefined }

/** All models as one file, as the command line writes and applies it. */
export function ModelsMenu({ draft, refusal }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const [isImporting, setImporting] = useState(false)
  async function exportAll() {
    try {
      const [{ textOf }, { data }] = await Promise.all([
        import('mock-server/contract/models/model-file.ts'),
        call(getModels, {}),
      ])
      saveFile(new Blob([textOf(omit(data, ['versions']))], { type: 'application/json' }), 'models.json')
    } catch (error) {
      toast.bad(refusalText(error, t))
    }
  }
  const open = () => refusal === undefined && setImporting(true)
  useActions([
    { id: 'dataModel.exportAll', label: t('import.export'), group: 'page', run: () => void exportAll() },
    ...(refusal === undefined
      ? [{ id: 'dataModel.importAll', label: t('import.open'), group: 'page' as const, run: open }]
      : []),
  ])
  return (
    <>
      <MenuButton
        look="ghost"
        isIcon
        label={t('import.menu')}
        entries={[
          { id: 'export', label: t('import.export'), icon: <Download />, onChoose: () => void exportAll() },
          { id: 'import', label: t('import.open'), icon: <Upload />, refusal, onChoose: open },
        ]}
      >
        <Ellipsis />
      </MenuButton>
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onApplied={(count) => {
            setImporting(false)
            toast.ok(t('import.applied', { count, n: number(count) }))
            // What somebody was editing stays, on top of what the file brought.
            void fetchDocuments().then(draft.moveTo)
            void invalidate(...staleAfterSave)
          }}
        />
      )}
    </>
  )
}
