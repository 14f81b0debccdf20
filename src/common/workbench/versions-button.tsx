import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import History from 'lucide-react/icons/history'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { later } from '#ui/controls/later.tsx'
import type { ModelsDraft } from './use-models-draft.ts'

const VersionsDialog = later(() => import('./versions.dialog.tsx').then((file) => ({ default: file.VersionsDialog })))

type Props = {
  readonly draft: ModelsDraft
  readonly documents: readonly { readonly name: string; readonly label: string }[]
  readonly refusal: string | undefined
}

/** Leads to the earlier versions of what a page edits. */
export function VersionsButton({ draft, documents, refusal }: Props) {
  const { t } = useTranslation('editing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="ghost"
        icon={<History />}
        aria-label={t('versions.title')}
        refusal={refusal}
        onClick={() => refusal === undefined && setOpen(true)}
      >
        <OnDesk>{t('versions.title')}</OnDesk>
      </Button>
      {isOpen && <VersionsDialog {...{ draft, documents }} onClose={() => setOpen(false)} />}
    </>
  )
}
