import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { later } from '#ui/controls/later.tsx'
import type { DeletedBin } from './deleted.dialog.tsx'

const DeletedDialog = later(() => import('./deleted.dialog.tsx').then((file) => ({ default: file.DeletedDialog })))

type Props = { readonly bin: DeletedBin; readonly refusal?: string | undefined }

/** Leads to what was deleted and can be restored. */
export function DeletedButton({ bin, refusal }: Props) {
  const { t } = useTranslation('deleted')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="ghost"
        icon={<ArchiveRestore />}
        aria-label={bin.title}
        refusal={refusal}
        onClick={() => refusal === undefined && setOpen(true)}
      >
        <OnDesk>{t('open')}</OnDesk>
      </Button>
      {isOpen && <DeletedDialog bin={bin} onClose={() => setOpen(false)} />}
    </>
  )
}
