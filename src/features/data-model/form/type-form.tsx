import { useTranslation } from 'react-i18next'
import { DefaultAcl, type FactSheetDefinition } from 'mock-server/contract/data-model.ts'
import { withMembers } from 'mock-server/contract/models/edits.ts'
import { relationsOf } from '#features/data-model/draft/relations.ts'
import type { Editing, Members } from './editing.ts'
import { Fixed, Pair, Part, Switches } from './form-parts.tsx'
import { LabelFields } from './label-fields.tsx'
import { ChoiceMember, NamesMember, NumberMember, SwitchMember } from './members.tsx'
import { NamingRuleParts } from './naming-rule.tsx'
import { SealAndApproval } from './seal-and-approval.tsx'

/** A fact sheet type: what it can be related to, how it is approved, who sees it, and how its names are made. */
export function TypeForm({ editing }: { readonly editing: Editing<FactSheetDefinition> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, words, draft, refusal, set } = editing
  const { config } = value
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const setConfig = (members: Members<FactSheetDefinition['config']>, about?: string) =>
    set({ config: withMembers(config, members) }, about)
  const fieldOptions = Object.keys(value.fields).map((name) => ({ name, label: words.field(name, place.name) }))
  const relations = Object.keys(draft.model.relations)
  const sides = relationsOf({ base: draft.model, model: draft.model }, place.name).flatMap((name) => {
    const relation = draft.model.relations[name]
    return relation ? [relation.from, relation.to].filter(({ factSheetType }) => factSheetType === place.name) : []
  })
  return (
    <>
      <LabelFields
        {...{ draft, place, refusal }}
        labels={[
          { name: 'singular', text: t('labels.singular') },
          { name: 'plural', text: t('labels.plural') },
        ]}
      />
      <Pair>
        <Fixed label={t('key')} value={place.name} isMono />
        <ChoiceMember
          {...member}
          label={t('member.defaultACL')}
          help={t('help.defaultACL')}
          options={DefaultAcl.options.map((name) => ({ value: name, label: t(`defaultACL.${name}`) }))}
          value={config.defaultACL}
          stored={stored?.config.defaultACL}
          onChange={(defaultACL) => setConfig({ defaultACL })}
        />
      </Pair>
      <Pair>
        <NumberMember
          {...member}
          isWhole
          label={t('member.maxHierarchyLevel')}
          help={t('help.maxHierarchyLevel')}
          value={config.maxHierarchyLevel}
          stored={stored?.config.maxHierarchyLevel}
          onChange={(maxHierarchyLevel) => setConfig({ maxHierarchyLevel }, 'maxHierarchyLevel')}
        />
        <SwitchMember
          {...member}
          label={t('member.milestonesActive')}
          help={t('help.milestonesActive')}
          value={config.milestonesActive}
          stored={stored?.config.milestonesActive}
          onChange={(milestonesActive) => setConfig({ milestonesActive })}
        />
      </Pair>
      <div style={{ marginTop: 16 }}>
        <NamesMember
          {...member}
          label={t('member.relations')}
          help={t('help.relations')}
          options={relations.map((name) => ({ name, label: words.relation(name, place.name), detail: name }))}
          value={value.relations}
          stored={stored?.relations}
          onChange={(names) => set({ relations: [...names] })}
        />
      </div>
      <SealAndApproval {...{ config, stored: stored?.config, setConfig, member, fieldOptions, draft, words }} />
      <Impact editing={editing} />
      <NamingRuleParts
        value={value.namingRule}
        fields={fieldOptions.map(({ name, label }) => ({ value: name, label }))}
        relations={sides.map(({ name }) => ({ value: name, label: words.field(name) }))}
        isLocked={member.isLocked}
        onChange={(namingRule, about) => set({ namingRule }, about)}
      />
    </>
  )
}

/** Which subtypes count when the impact of a change is managed. */
function Impact({ editing }: { readonly editing: Editing<FactSheetDefinition> }) {
  const { t } = useTranslation('dataModel')
  const { place, value, stored, words, refusal, set } = editing
  const member = { isNew: stored === undefined, isLocked: refusal !== undefined }
  const impact = value.config.impactManagement
  const categories = value.fields.category?.values ?? []
  const change = (impactManagement: FactSheetDefinition['config']['impactManagement']) =>
    set({ config: withMembers(value.config, { impactManagement }) })
  return (
    <Part title={t('part.impact')} help={t('help.impact')}>
      <Switches>
        <SwitchMember
          {...member}
          label={t('member.impactManagement')}
          value={impact?.enabled ?? false}
          stored={stored?.config.impactManagement?.enabled ?? false}
          onChange={(enabled) =>
            change({ impactDisplayingSubtypes: [], impactDefiningSubtypes: [], ...impact, enabled })
          }
        />
      </Switches>
      {impact?.enabled === true &&
        (['impactDefiningSubtypes', 'impactDisplayingSubtypes'] as const).map((name) => (
          <div key={name} style={{ marginTop: 16 }}>
            <NamesMember
              {...member}
              label={t(`member.${name}`)}
              options={categories.map((key) => ({ name: key, label: words.value('category', key, place.name) }))}
              value={impact[name]}
              stored={stored?.config.impactManagement?.[name] ?? []}
              onChange={(names) => change({ ...impact, [name]: [...names] })}
            />
          </div>
        ))}
    </Part>
  )
}
