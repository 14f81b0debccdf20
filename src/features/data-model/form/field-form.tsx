import { useTranslation } from 'react-i18next'
import type { DataType } from 'mock-server/contract/data-model.ts'
import { languages } from '#features/data-model/draft/documents.ts'
import { labelIn } from 'mock-server/contract/models/labels.ts'
import { ConditionList } from './conditions.tsx'
import type { Editing } from './editing.ts'
import { FieldDetails } from './field-details.tsx'
import { hasValues, isComputed } from '#features/data-model/draft/field-types.ts'
import { Fixed, Pair, Switches } from './form-parts.tsx'
import { LabelFields } from './label-fields.tsx'
import { ChoiceMember, SwitchMember, TextMember } from './members.tsx'
import { SectionField } from './section-field.tsx'
import { hasData } from 'mock-server/contract/models/moves.ts'
import { sourceOf, sourceOfValue } from '#features/data-model/draft/renames.ts'
import { useRenaming } from '#features/data-model/rename/renaming.tsx'
import { useValueFacts } from './use-value-facts.ts'
import { ValuesTable } from './values-table.tsx'

/** A field of a type or of a relation. */
export function FieldForm({ editing }: { readonly editing: Editing<DataType> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, words, draft, refusal, set } = editing
  const type = place.collection === 'factSheets' ? place.name : undefined
  const field = place.field ?? ''
  const facts = useValueFacts(place, {
    storedAs: sourceOf(place, draft.renames).field ?? field,
    stored,
    view: draft.view,
  })
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const flag = (name: 'mandatory' | 'quickSearch' | 'fullTextSearch' | 'inFacet' | 'inView') => (
    <SwitchMember
      key={name}
      {...member}
      label={t(`member.${name}`)}
      help={t(`help.${name}`)}
      value={value[name]}
      stored={stored?.[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  const values = value.values ?? []
  const renaming = useRenaming(draft)
  const owner = hasData(place) ? place : undefined
  return (
    <>
      <LabelFields
        {...{ draft, place, refusal }}
        labels={[
          { name: 'label', text: t('labels.label') },
          { name: 'helpText', text: t('labels.helpText') },
        ]}
      />
      <Pair>
        <Fixed label={t('key')} value={field} isMono />
        <Fixed label={t('type')} value={words.fieldType(value.type)} />
      </Pair>
      {hasValues(value.type) && (
        <ValuesTable
          title={t(value.type === 'LIFECYCLE' ? 'values.phases' : 'values.title')}
          values={values}
          stored={stored?.values ?? []}
          labelsOf={(key) => languages.map((language) => labelIn(draft.texts[language], place, `value:${key}`))}
          onLabel={(key, nth, text) => {
            const language = languages[nth]
            if (language && refusal === undefined) draft.setLabel(language, place, `value:${key}`, text)
          }}
          usesOf={(key) => facts.usesOf(sourceOfValue(place, key, draft.renames))}
          colorOf={facts.colorOf}
          isLocked={member.isLocked}
          onChange={(next, about) => set({ values: next }, about)}
          onRename={(key) => owner && renaming.ask({ ...owner, field, value: key })}
        />
      )}
      {renaming.dialog}
      <FieldDetails editing={editing} />
      <Switches>{(['mandatory', 'inFacet', 'fullTextSearch', 'quickSearch', 'inView'] as const).map(flag)}</Switches>
      {type !== undefined && <SectionField {...{ type, field, draft, words, refusal }} />}
      <Pair style={{ marginTop: 16 }}>
        <ChoiceMember
          {...member}
          label={t('member.viewAggregation')}
          help={t('help.viewAggregation')}
          none={t('notSet')}
          options={(['OFF', 'MIN', 'MAX', 'AVG'] as const).map((name) => ({
            value: name,
            label: t(`viewAggregation.${name}`),
          }))}
          value={value.viewAggregation}
          stored={stored?.viewAggregation}
          onChange={(viewAggregation) => set({ viewAggregation })}
        />
        {!isComputed(value.type) && (
          <TextMember
            {...member}
            label={t('member.initialValue')}
            help={t('help.initialValue')}
            value={value.initialValue}
            stored={stored?.initialValue}
            onChange={(initialValue) => set({ initialValue }, 'initialValue')}
          />
        )}
      </Pair>
      {type !== undefined && (
        <ConditionList
          title={t('conditions.title')}
          help={t('conditions.help')}
          value={value.activatedBy}
          type={type}
          except={field}
          model={draft.model}
          words={words}
          isLocked={member.isLocked}
          onChange={(activatedBy) => set({ activatedBy })}
        />
      )}
    </>
  )
}
