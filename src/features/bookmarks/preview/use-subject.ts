import { useTranslation } from 'react-i18next'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { stateContent } from './state-content.ts'
import { useStateWords } from './use-state-words.ts'

/** The kind of a bookmark with the types of fact sheets that it shows: "Inventory view of Applications". */
export function useSubject({ type, state }: { readonly type: Bookmark['type']; readonly state: unknown }): string {
  const { t } = useTranslation('bookmarks')
  const { labels } = useStateWords(undefined)
  const types = stateContent(state).types.map(labels.typesOf)
  const kind = t(`type.${type}`)
  return types.length === 0 ? kind : t('panel.of', { kind, types: types.join(', ') })
}
