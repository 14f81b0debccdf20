import { type ReactNode, useState } from 'react'
import { later } from '#ui/controls/later.tsx'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { Renamed } from './rename.dialog.tsx'

const RenameDialog = later(() => import('./rename.dialog.tsx').then((file) => ({ default: file.RenameDialog })))

/** Asks for another key; `dialog` is to be shown, and is nothing most of the time. */
export function useRenaming(draft: ModelDraft, onRenamed?: (key: string) => void) {
  const [what, setWhat] = useState<Renamed>()
  const close = () => setWhat(undefined)
  const dialog: ReactNode = what && (
    <RenameDialog
      {...{ draft, what }}
      onClose={close}
      onRenamed={(key) => {
        close()
        onRenamed?.(key)
      }}
    />
  )
  return { ask: setWhat, dialog }
}
