import { useTranslation } from 'react-i18next'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton } from '#ui/controls/button.tsx'
import type { AnyDraft } from './use-draft.ts'

type Props = {
  readonly draft: Pick<AnyDraft, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  /** The names of the page's actions `undo` and `redo` begin with it. */
  readonly actions: string
}

/** One step back, one step forward. */
export function UndoRedo({ draft, actions }: Props) {
  const { t } = useTranslation('editing')
  return (
    <span data-part="steps">
      <IconButton
        label={t('undo')}
        data-action={`${actions}.undo`}
        refusal={draft.canUndo ? undefined : t('noUndo')}
        onClick={draft.undo}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={t('redo')}
        data-action={`${actions}.redo`}
        refusal={draft.canRedo ? undefined : t('noRedo')}
        onClick={draft.redo}
      >
        <Redo2 />
      </IconButton>
    </span>
  )
}
