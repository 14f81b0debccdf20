import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { languagesOf, useLanguageName } from '#common/workbench/languages-of.ts'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'

type Props = {
  readonly draft: ModelsDraft
  readonly kind: 'menu' | 'reports'
  readonly id: string
  readonly isLocked: boolean
}

/** What a section of the menu or a report is called in each language. */
export function Names({ draft, kind, id, isLocked }: Props) {
  const { t } = useTranslation('reporting')
  const nameOfLanguage = useLanguageName()
  const { documents } = draft
  return languagesOf(documents).map((language) => (
    <TextField
      key={language}
      label={t('name', { language: nameOfLanguage(language) })}
      lang={language}
      disabled={isLocked}
      value={documents.languages[language]?.reportingModel?.[kind]?.[id] ?? ''}
      onChange={({ target }) =>
        draft.set(
          ['languages', language, 'reportingModel', kind, id],
          target.value === '' ? undefined : target.value,
          `${kind} ${id} ${language}`,
        )
      }
    />
  ))
}

/** What it is called in the reader's language; its key where it has no name. */
export function useReportNames({ documents }: ModelsDraft) {
  const { i18n } = useTranslation()
  const own = documents.languages[i18n.language]?.reportingModel
  return {
    menuOf: (id: string): string => own?.menu?.[id] ?? id,
    reportOf: (id: string): string => own?.reports?.[id] ?? id,
  }
}
