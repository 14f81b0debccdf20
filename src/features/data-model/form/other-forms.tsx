import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { CustomValidator, ExternalIdField } from 'mock-server/contract/data-model.ts'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { NAMING_RULE } from 'mock-server/contract/models/place.ts'
import type { Editing } from './editing.ts'
import { ExternalIdMembers } from './external-id-members.tsx'
import { Fixed, Pair, Part, Switches } from './form-parts.tsx'
import { LabelFields } from './label-fields.tsx'
import { RealValues } from './real-values.tsx'
import { NamesMember, SwitchMember, TextMember } from './members.tsx'
import { NamingRuleParts } from './naming-rule.tsx'

/** A validator, with a text to try it on. */
export function ValidatorForm({ editing }: { readonly editing: Editing<z.output<typeof CustomValidator>> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, draft, words, refusal, set } = editing
  const [sample, setSample] = useState('')
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const isRegex = value.type.toLowerCase().startsWith('regex')
  const pattern = isRegex ? patternOf(value.value ?? '') : undefined
  return (
    <>
      <Pair>
        <Fixed label={t('key')} value={place.name} isMono />
        <TextMember
          {...member}
          label={t('member.validatorType')}
          help={isRegex ? undefined : t('help.validatorType')}
          value={value.type}
          stored={stored?.type}
          onChange={(type = '') => set({ type }, 'type')}
        />
      </Pair>
      {isRegex && (
        <>
          <div style={{ marginTop: 16 }}>
            <TextMember
              {...member}
              isMono
              label={t('member.expression')}
              help={t('help.expression')}
              error={pattern === undefined ? t('wrong.expression') : undefined}
              value={value.value}
              stored={stored?.value}
              onChange={(next) => set({ value: next }, 'value')}
            />
          </div>
          <Part title={t('validator.try')}>
            <TextField
              label={t('validator.text')}
              value={sample}
              autoComplete="off"
              help={
                <span role="status">
                  {sample === '' || !pattern
                    ? t('validator.none')
                    : pattern.test(sample)
                      ? t('validator.matches')
                      : t('validator.fails')}
                </span>
              }
              onChange={(event) => setSample(event.target.value)}
            />
            {pattern && <RealValues validator={place.name} pattern={pattern} draft={draft} words={words} />}
          </Part>
        </>
      )}
    </>
  )
}

/** The service matches the whole text. */
function patternOf(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, 'u')
  } catch {
    return undefined
  }
}

/** A field for IDs of another system that several types share. */
export function ExternalIdForm({ editing }: { readonly editing: Editing<z.output<typeof ExternalIdField>> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, draft, words, refusal, set } = editing
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const flag = (name: 'quickSearch' | 'fullTextSearch') => (
    <SwitchMember
      {...member}
      label={t(`member.${name}`)}
      help={t(`help.${name}`)}
      value={value[name]}
      stored={stored?.[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <>
      <LabelFields {...{ draft, place, refusal }} labels={[{ name: 'label', text: t('labels.label') }]} />
      <Fixed label={t('key')} value={place.name} isMono />
      <Pair style={{ marginTop: 16 }}>
        <NamesMember
          {...member}
          label={t('member.forFactSheets')}
          options={Object.keys(draft.model.factSheets).map((name) => ({ name, label: words.type(name) }))}
          value={value.forFactSheets}
          stored={stored?.forFactSheets}
          onChange={(names) => set({ forFactSheets: [...names] })}
        />
        <NamesMember
          {...member}
          label={t('member.validators')}
          help={t('help.validators')}
          options={Object.keys(draft.model.validators).map((name) => ({ name, label: name }))}
          value={value.validators ?? []}
          stored={stored?.validators ?? []}
          onChange={(names) => set({ validators: names.length === 0 ? undefined : [...names] })}
        />
      </Pair>
      <ExternalIdMembers {...{ value, stored, ...member, set }} />
      <Switches>
        {flag('quickSearch')}
        {flag('fullTextSearch')}
      </Switches>
    </>
  )
}

/** How names of all types without a rule of their own are made. */
export function NamingRuleForm({ draft, words, refusal }: Pick<Editing, 'draft' | 'words' | 'refusal'>) {
  const { factSheets, relations } = draft.model
  const types = Object.values(factSheets)
  // What all types have.
  const shared = Object.keys(types[0]?.fields ?? {}).filter((name) =>
    types.every(({ fields }) => Object.hasOwn(fields, name)),
  )
  const sides = Object.values(relations)
    .flatMap(({ from, to }) => [from, to])
    .filter(({ factSheetType }) => factSheetType === 'BaseFactSheet')
  return (
    <NamingRuleParts
      value={draft.model.rules.defaultNamingRule}
      fields={shared.map((value) => ({ value, label: words.field(value) }))}
      relations={sides.map(({ name }) => ({ value: name, label: words.field(name) }))}
      isLocked={refusal !== undefined}
      onChange={(rule, about) => refusal === undefined && draft.set(NAMING_RULE, rule, about)}
    />
  )
}
