import { useTranslation } from 'react-i18next'
import { useActions } from '#ui/keyboard/use-actions.ts'
import type { AnyDraft } from './use-draft.ts'

/** Undo and redo by keys. Without a step, the keys are those of others, such as the undo of a toast. */
export function useStepKeys(draft: AnyDraft, id: string, isOn = true): void {
  const { t } = useTranslation('editing')
  const { undo, redo, canUndo, canRedo } = draft
  const page = { group: 'page' } as const
  useActions(
    isOn
      ? [
          { ...page, id: `${id}.undo`, label: t('undo'), keys: '$mod+z', when: () => canUndo, run: undo },
          { ...page, id: `${id}.redo`, label: t('redo'), keys: '$mod+Shift+z', when: () => canRedo, run: redo },
        ]
      : [],
  )
}
