import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { ValueChanges } from '#common/workbench/value-changes.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useSettingWords } from './use-setting-words.ts'

type Props = { readonly draft: SettingsDraft; readonly onClose: () => void }

/** What will be otherwise once it is saved, and what that does. */
export function ReviewDialog({ draft, onClose }: Props) {
  const { t } = useTranslation('settings')
  const words = useSettingWords()
  // Also where it is refused: the page says why.
  const save = async () => {
    await draft.save()
    onClose()
  }
  return (
    <Dialog
      title={t('review.title')}
      subtitle={t('review.help')}
      onClose={onClose}
      foot={
        <>
          <Button look="ghost" size={32} onClick={onClose}>
            {t('review.back')}
          </Button>
          <Button look="primary" size={32} isBusy={draft.isSaving} onClick={() => void save()}>
            {t('review.save')}
          </Button>
        </>
      }
    >
      <ValueChanges
        changes={draft.changes.map(({ setting, before, after }) => ({
          name: words.name(setting),
          note: words.about(setting),
          before: [words.valueText(setting, before)],
          after: [words.valueText(setting, after)],
        }))}
      />
    </Dialog>
  )
}
