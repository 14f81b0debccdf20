import { useTranslation } from 'react-i18next'
import { Aggregation, type DataType } from 'mock-server/contract/data-model.ts'
import { AggregationPaths } from './aggregation-paths.tsx'
import type { Editing } from './editing.ts'
import { ExternalIdMembers } from './external-id-members.tsx'
import { isNumber, isText } from '#features/data-model/draft/field-types.ts'
import { Pair } from './form-parts.tsx'
import { ChoiceMember, NamesMember, NumberMember, TextMember } from './members.tsx'

/** What only some data types have: a range, validators, what is summed up, where references lead. */
export function FieldDetails({ editing }: { readonly editing: Editing<DataType> }) {
  const { t } = useTranslation('dataModel')
  const { value, stored, draft, words, refusal, set } = editing
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const validators = Object.keys(draft.model.validators).map((name) => ({ name, label: name }))
  if (isNumber(value.type)) return <Range editing={editing} />
  if (isText(value.type)) {
    return (
      <div style={{ marginTop: 16 }}>
        <NamesMember
          {...member}
          label={t('member.validators')}
          help={t('help.validators')}
          options={validators}
          value={value.validators ?? []}
          stored={stored?.validators ?? []}
          onChange={(names) => set({ validators: names.length === 0 ? undefined : [...names] })}
        />
        {value.type === 'EXTERNAL_ID' && <ExternalIdMembers {...{ value, stored, ...member, set }} />}
      </div>
    )
  }
  if (value.type === 'AGGREGATED') {
    return (
      <div style={{ marginTop: 16 }}>
        <ChoiceMember
          {...member}
          label={t('member.function')}
          options={Aggregation.options.map((name) => ({ value: name, label: t(`aggregation.${name}`) }))}
          value={value.function}
          stored={stored?.function}
          onChange={(by) => set({ function: by })}
        />
        <AggregationPaths editing={editing} />
      </div>
    )
  }
  if (value.type === 'FACT_SHEET_REFERENCES') {
    return (
      <Pair style={{ marginTop: 16 }}>
        <ChoiceMember
          {...member}
          label={t('member.targetFactSheetType')}
          none={t('notSet')}
          options={Object.keys(draft.model.factSheets).map((name) => ({ value: name, label: words.type(name) }))}
          value={value.targetFactSheetType}
          stored={stored?.targetFactSheetType}
          onChange={(targetFactSheetType) => set({ targetFactSheetType })}
        />
        <TextMember
          {...member}
          isMono
          label={t('member.identifyingField')}
          help={t('help.identifyingField')}
          value={value.identifyingField}
          stored={stored?.identifyingField}
          onChange={(identifyingField) => set({ identifyingField }, 'identifyingField')}
        />
      </Pair>
    )
  }
  if (value.type === 'SEARCH_BASED') {
    const text = (name: 'searchParameterField' | 'filterTemplate') => (
      <TextMember
        {...member}
        isMono
        label={t(`member.${name}`)}
        help={t(`help.${name}`)}
        value={value[name]}
        stored={stored?.[name]}
        onChange={(next) => set({ [name]: next }, name)}
      />
    )
    return (
      <Pair style={{ marginTop: 16 }}>
        {text('searchParameterField')}
        {text('filterTemplate')}
      </Pair>
    )
  }
  return null
}

/** The smallest and the largest number that a field takes. */
function Range({ editing }: { readonly editing: Editing<DataType> }) {
  const { t } = useTranslation('dataModel')
  const { value, stored, refusal, set } = editing
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const bound = (name: 'min' | 'max') => (
    <NumberMember
      {...member}
      label={t(`member.${name}`)}
      isWhole={value.type === 'INTEGER'}
      value={value.range?.[name]}
      stored={stored?.range?.[name]}
      onChange={(next) => {
        const range = { ...value.range, [name]: next }
        const bounds = Object.fromEntries(Object.entries(range).filter(([, each]) => each !== undefined))
        set({ range: Object.keys(bounds).length === 0 ? undefined : bounds }, name)
      }}
    />
  )
  return (
    <Pair style={{ marginTop: 16 }}>
      {bound('min')}
      {bound('max')}
    </Pair>
  )
}
