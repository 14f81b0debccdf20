import { useTranslation } from 'react-i18next'
import type { DataType } from 'mock-server/contract/data-model.ts'
import { ConditionList } from './conditions.tsx'
import type { Editing } from './editing.ts'
import { FieldDetails } from './field-details.tsx'
import { hasValues, isComputed } from '#features/data-model/draft/field-types.ts'
import { Fixed, Pair, Switches } from './form-parts.tsx'
import { ChoiceMember, SwitchMember, TextMember } from './members.tsx'
import { useValueFacts } from './use-value-facts.ts'
import { ValuesTable } from './values-table.tsx'

/** A field of a type or of a relation. */
export function FieldForm({ editing }: { readonly editing: Editing<DataType> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, words, draft, refusal, set } = editing
  const type = place.collection === 'factSheets' ? place.name : undefined
  const field = place.field ?? ''
  const facts = useValueFacts(place, stored)
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
  return (
    <>
      <Pair>
        <Fixed label={t('key')} value={field} isMono />
        <Fixed label={t('type')} value={words.fieldType(value.type)} />
      </Pair>
      {hasValues(value.type) && (
        <ValuesTable
          title={t(value.type === 'LIFECYCLE' ? 'values.phases' : 'values.title')}
          values={values}
          stored={stored?.values ?? []}
          labelOf={(key) => words.value(field, key, type)}
          usesOf={facts.usesOf}
          colorOf={facts.colorOf}
          isLocked={member.isLocked}
          onChange={(next, about) => set({ values: next }, about)}
        />
      )}
      <FieldDetails editing={editing} />
      <Switches>{(['mandatory', 'inFacet', 'fullTextSearch', 'quickSearch', 'inView'] as const).map(flag)}</Switches>
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
