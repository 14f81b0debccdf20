import { useTranslation } from 'react-i18next'
import { RelationConstraint, type RelationDefinition } from 'mock-server/contract/data-model.ts'
import { withMembers } from 'mock-server/contract/models/edits.ts'
import { ConditionList } from './conditions.tsx'
import type { Editing, Members } from './editing.ts'
import { Fixed, Pair, Part } from './form-parts.tsx'
import { LabelFields } from './label-fields.tsx'
import { ChoiceMember, NamesMember, SwitchMember, TextMember } from './members.tsx'

/** A relation: its two ends, and what limits it. */
export function RelationForm({ editing }: { readonly editing: Editing<RelationDefinition> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, words, draft, refusal, set } = editing
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const others = Object.keys(draft.model.relations).filter((name) => name !== place.name)
  return (
    <>
      <Fixed label={t('key')} value={place.name} isMono />
      <RelationEndPart editing={editing} end="from" />
      <RelationEndPart editing={editing} end="to" />
      <Part title={t('part.limits')}>
        <Pair>
          <NamesMember
            {...member}
            label={t('member.constraints')}
            options={RelationConstraint.options.map((name) => ({ name, label: t(`constraint.${name}`) }))}
            value={value.constraints}
            stored={stored?.constraints}
            onChange={(names) =>
              set({ constraints: RelationConstraint.options.filter((name) => names.includes(name)) })
            }
          />
          <NamesMember
            {...member}
            label={t('member.constrainingRelations')}
            help={t('help.constrainingRelations')}
            options={others.map((name) => ({ name, label: words.relation(name), detail: name }))}
            value={value.constrainingRelations}
            stored={stored?.constrainingRelations}
            onChange={(names) => set({ constrainingRelations: [...names] })}
          />
        </Pair>
      </Part>
    </>
  )
}

type EndProps = { readonly editing: Editing<RelationDefinition>; readonly end: 'from' | 'to' }

function RelationEndPart({ editing, end }: EndProps) {
  const { t } = useTranslation('dataModel')
  const { place, value: relation, stored: storedRelation, words, draft, refusal, set } = editing
  const [value, stored] = [relation[end], storedRelation?.[end]]
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const change = (members: Members<RelationDefinition['from']>, about?: string) =>
    set({ [end]: withMembers(value, members) }, about && `${end} ${about}`)
  const types = ['BaseFactSheet', ...Object.keys(draft.model.factSheets)]
  return (
    <Part title={t(`part.${end}`, { type: words.type(value.factSheetType) })} help={t(`help.${end}`)}>
      <LabelFields {...{ draft, place, refusal }} labels={[{ name: `side:${value.name}`, text: t('labels.label') }]} />
      <Pair>
        <ChoiceMember
          {...member}
          label={t('member.factSheetType')}
          options={types.map((name) => ({ value: name, label: words.type(name) }))}
          value={value.factSheetType}
          stored={stored?.factSheetType}
          // The ends of a relation that is saved can't be moved to another type.
          isLocked={member.isLocked || !member.isNew}
          onChange={(factSheetType) => factSheetType !== undefined && change({ factSheetType })}
        />
        <TextMember
          {...member}
          isMono
          label={t('member.sideName')}
          help={t('help.sideName')}
          value={value.name}
          stored={stored?.name}
          onChange={(name = '') => change({ name }, 'name')}
        />
      </Pair>
      <Pair>
        <ChoiceMember
          {...member}
          label={t('member.multiplicity')}
          options={[
            { value: isSingle(value) ? value.multiplicity : 'SINGLE', label: t('multiplicity.single') },
            { value: isSingle(value) ? 'MULTI' : value.multiplicity, label: t('multiplicity.many') },
          ]}
          value={value.multiplicity}
          stored={stored?.multiplicity}
          onChange={(multiplicity) => multiplicity && change({ multiplicity })}
        />
        <TextMember
          {...member}
          isMono
          label={t('member.groupByTargetField')}
          help={t('help.groupByTargetField')}
          value={value.groupByTargetField}
          stored={stored?.groupByTargetField}
          onChange={(groupByTargetField) => change({ groupByTargetField }, 'groupByTargetField')}
        />
      </Pair>
      <SwitchMember
        {...member}
        label={t('member.mandatoryEnd')}
        help={t('help.mandatoryEnd')}
        value={value.mandatory}
        stored={stored?.mandatory}
        onChange={(mandatory) => change({ mandatory })}
      />
      <ConditionList
        title={t(`conditions.${end}`)}
        help={t('conditions.help')}
        value={value.activatedBy}
        type={value.factSheetType}
        model={draft.model}
        words={words}
        isLocked={member.isLocked}
        onChange={(activatedBy) => change({ activatedBy })}
      />
    </Part>
  )
}

/** The interface has two words for each. */
const isSingle = ({ multiplicity }: RelationDefinition['from']): boolean =>
  multiplicity === 'SINGLE' || multiplicity === '1'
