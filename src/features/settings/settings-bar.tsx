import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { Bar } from '#common/workbench/bar.ts'
import { UndoRedo } from '#common/workbench/undo-redo.tsx'
import { useNumber } from '#common/use-number.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useSettingWords } from './use-setting-words.ts'

type Props = { readonly draft: SettingsDraft; readonly onSave: () => void }

/** What has been changed so far, and the ways to take it back and to save it. */
export function SettingsBar({ draft, onSave }: Props) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const words = useSettingWords()
  const { changes, conflicts } = draft
  const none = changes.length === 0 ? t('none') : undefined
  const blocked = none ?? (conflicts.length > 0 ? t('decideFirst') : undefined)
  const save = () => blocked === undefined && onSave()
  useActions([
    { id: 'settings.save', label: t('save'), group: 'page', keys: '$mod+s', run: save },
    { id: 'settings.undo', label: t('undo'), group: 'page', keys: '$mod+z', run: draft.undo },
    { id: 'settings.redo', label: t('redo'), group: 'page', keys: '$mod+Shift+z', run: draft.redo },
  ])
  return (
    <Bar role="region" aria-label={t('label')}>
      <p role="status">
        {none ?? (
          <>
            <b>{t('changes', { count: changes.length, n: number(changes.length) })}</b>{' '}
            {changes.map(({ setting }) => words.name(setting)).join(', ')}
          </>
        )}
      </p>
      <UndoRedo draft={draft} actions="settings" />
      <div>
        <Button look="ghost" size={32} refusal={none} onClick={() => none === undefined && draft.discard()}>
          {t('discard')}
        </Button>
        <Button look="primary" size={32} isBusy={draft.isSaving} refusal={blocked} onClick={save}>
          {t('save')}
          <OnDesk aria-hidden data-part="keys">
            <Keys keys="$mod+s" />
          </OnDesk>
        </Button>
      </div>
    </Bar>
  )
}
