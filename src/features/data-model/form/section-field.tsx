import { useTranslation } from 'react-i18next'
import { layoutOf, viewOf } from 'mock-server/contract/models/sections.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { Pair } from './form-parts.tsx'
import { ChoiceMember, NumberMember } from './members.tsx'

type Props = {
  readonly type: string
  readonly field: string
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly refusal: string | undefined
}

/** Where fact sheets show a field, and how much it counts for their completion. */
export function SectionField({ type, field, draft, words, refusal }: Props) {
  const { t } = useTranslation('dataModel')
  const [shown, stored] = [draft.view, draft.baseDocuments.view].map((view) => layoutOf(viewOf(view, type), field))
  const own = (viewOf(draft.view, type)?.sections ?? []).map(({ label }) => label)
  // Sections of other types can be used as well: the type gets one of the same name.
  const others = draft.view.factSheets.flatMap(({ sections }) => sections.map(({ label }) => label))
  const options = [...new Set([...own, ...others])].map((value) => ({ value, label: words.section(value) }))
  const member = { isNew: false, isLocked: refusal !== undefined }
  return (
    <Pair style={{ marginTop: 16 }}>
      <ChoiceMember
        {...member}
        label={t('member.section')}
        help={t('help.section')}
        none={t('section.none')}
        options={options}
        value={shown?.section}
        stored={stored?.section}
        onChange={(section) => refusal === undefined && draft.setSection(type, field, section)}
      />
      {shown && (
        <NumberMember
          {...member}
          label={t('member.weight')}
          help={t('help.weight')}
          value={shown.weight ?? 1}
          stored={stored ? (stored.weight ?? 1) : undefined}
          onChange={(weight) => refusal === undefined && draft.setWeight(type, field, weight)}
        />
      )}
    </Pair>
  )
}
