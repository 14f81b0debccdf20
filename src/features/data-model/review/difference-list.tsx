import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/ui-context.tsx'
import type { DocumentDifference } from 'mock-server/contract/model-changes.ts'
import { placeOfLabel } from 'mock-server/contract/models/labels.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { labelNames } from './extra-changes.tsx'
import { TextChanges } from './text-changes.tsx'

type Props = {
  readonly title: string
  readonly differences: readonly DocumentDifference[]
  readonly words: ModelWords
}

/** What a save changed in sections, labels and other documents beside the data model. */
export function DifferenceList({ title, differences, words }: Props) {
  const { t } = useTranslation('dataModel')
  const nameOf = useDifferenceName(words)
  const memberOf = (name: string) => {
    const label = labelNames.find((known) => known === name)
    return label ? t(`labels.${label}`) : name
  }
  return (
    <TextChanges
      title={title}
      lines={differences.map((difference) => ({
        key: [difference.document, ...difference.path].join(' '),
        name: nameOf(difference),
        what: memberOf(difference.path.at(-1) ?? ''),
        before: textOf(difference.before) ?? t('notSet'),
        after: textOf(difference.after) ?? t('notSet'),
      }))}
    />
  )
}

/** Of which definition a difference is, and in which document: "Alias (Labels in German)". */
export function useDifferenceName(words: ModelWords) {
  const documentName = useDocumentName()
  return ({ document, path }: Pick<DocumentDifference, 'document' | 'path'>): string => {
    const place =
      document === 'viewModel' && path[0] === 'factSheets' && path[1] !== undefined
        ? { collection: 'factSheets' as const, name: path[1] }
        : placeOfLabel(path)
    return place ? `${labelOfPlace(place, words)} (${documentName(document)})` : documentName(document)
  }
}

/** What people call a document of the models: "Labels in German". */
export function useDocumentName() {
  const { t } = useTranslation('dataModel')
  const { locale } = useUi()
  return (document: string): string => {
    if (document === 'viewModel') return t('history.sections')
    if (document === 'reportingModel') return t('history.reports')
    if (document === 'factSheetResources') return t('history.resources')
    const id = document.split('/').at(-1) ?? document
    return t('history.labelsIn', { language: languageName(id, locale) })
  }
}

/** The key itself where it is no language that the browser knows. */
function languageName(id: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(id) ?? id
  } catch {
    return id
  }
}

/** Lists and records as JSON, as far as a line can show them. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)} …` : text
}
