import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/ui-context.tsx'

/** What people call a document of the models: "Labels in German". */
export function useDocumentName() {
  const { t } = useTranslation('dataModel')
  const { locale } = useUi()
  return (document: string): string => {
    if (document === 'viewModel') return t('history.sections')
    if (document === 'reportingModel') return t('history.reports')
    if (document === 'factSheetResources') return t('history.resources')
    const id = document.split('/').at(-1) ?? document
    return t('history.labelsIn', { language: nameOf(id, locale) })
  }
}

/** The key itself where it is no language that the browser knows. */
function nameOf(id: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(id) ?? id
  } catch {
    return id
  }
}
