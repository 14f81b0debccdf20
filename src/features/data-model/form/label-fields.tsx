import { useTranslation } from 'react-i18next'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { languages, type Language } from '#features/data-model/draft/documents.ts'
import { type LabelName, labelIn } from 'mock-server/contract/models/labels.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { Pair } from './form-parts.tsx'
import { TextMember } from './members.tsx'

type Props = {
  readonly draft: ModelDraft
  readonly place: ModelPlace
  readonly refusal: string | undefined
  /** What is named: one row of fields for each. */
  readonly labels: readonly { readonly name: LabelName; readonly text: string }[]
}

/** The names of a definition in each language, side by side. */
export function LabelFields({ draft, place, refusal, labels }: Props) {
  const { t } = useTranslation('dataModel')
  return labels.map(({ name, text }) => (
    <Pair key={name} style={{ marginBottom: 16 }}>
      {languages.map((language: Language) => (
        <TextMember
          key={language}
          label={t('labels.in', { label: text, language: t(`language.${language}`) })}
          isNew={false}
          isLocked={refusal !== undefined}
          value={labelIn(draft.texts[language], place, name) || undefined}
          stored={labelIn(draft.baseDocuments.texts[language], place, name) || undefined}
          onChange={(value = '') => refusal === undefined && draft.setLabel(language, place, name, value)}
        />
      ))}
    </Pair>
  ))
}
