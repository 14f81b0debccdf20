import { useTranslation } from 'react-i18next'
import { JsonView } from '#ui/controls/json-view.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { Advanced } from '#common/advanced.tsx'
import { SavedState } from './saved-state.tsx'

/** The content of a saved view in words, with its JSON for whoever needs it. */
export function BookmarkState({ state }: { readonly state: Record<string, unknown> }) {
  const { t } = useTranslation('bookmarks')
  return (
    <PanelSection title={t('state.title')} end={t('state.notCounted')}>
      <SavedState state={state} />
      {Object.keys(state).length > 0 && (
        <Advanced label={t('state.json')}>
          <JsonView value={state} label={t('state.json')} maxHeight={360} />
        </Advanced>
      )}
    </PanelSection>
  )
}
