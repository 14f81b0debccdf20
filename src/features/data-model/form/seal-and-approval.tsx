import { useTranslation } from 'react-i18next'
import {
  ApprovalWorkflow,
  type FactSheetDefinition,
  QualitySealConfig,
  SubscriptionType,
} from 'mock-server/contract/data-model.ts'
import type { NamedOption } from '#common/access/names-picker.tsx'
import { withMembers } from 'mock-server/contract/models/edits.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import type { Members } from './editing.ts'
import { Pair, Part, Switches } from './form-parts.tsx'
import { ChoiceMember, NamesMember, NumberMember, SwitchMember } from './members.tsx'

type Config = FactSheetDefinition['config']

type Props = {
  readonly config: Config
  readonly stored: Config | undefined
  readonly setConfig: (members: Members<Config>, about?: string) => void
  readonly member: { readonly isNew: boolean; readonly isLocked: boolean }
  readonly fieldOptions: readonly NamedOption[]
  readonly draft: ModelDraft
  readonly words: ModelWords
}

const units = QualitySealConfig.shape.unit.unwrap().options
const strategies = ApprovalWorkflow.shape.approvalStrategy.unwrap().options

/** The quality seal, what does not break it, and the approval before it. */
export function SealAndApproval(props: Props) {
  return (
    <>
      <Seal {...props} />
      <Approval {...props} />
    </>
  )
}

function Seal({ config, stored, setConfig, member, fieldOptions, draft, words }: Props) {
  const { t } = useTranslation('dataModel')
  const seal = config.qualitySeal
  const setSeal = (members: Members<NonNullable<Config['qualitySeal']>>, about?: string) =>
    setConfig({ qualitySeal: withMembers({ ...emptySeal, ...seal }, members) }, about)
  const relations = Object.keys(draft.model.relations).map((name) => ({
    name,
    label: words.relation(name),
    detail: name,
  }))
  const ignored = (
    name: 'ignoreUpdatesForFields' | 'ignoreUpdatesForRelations' | 'ignoreUpdatesForTags',
    options: readonly NamedOption[],
  ) => (
    <NamesMember
      {...member}
      label={t(`member.${name}`)}
      options={options}
      value={seal?.[name] ?? []}
      stored={stored?.qualitySeal?.[name] ?? []}
      onChange={(names) => setSeal({ [name]: [...names] })}
    />
  )
  return (
    <Part title={t('part.seal')} help={t('help.seal')}>
      <SwitchMember
        {...member}
        label={t('member.qualitySeal')}
        value={seal?.enabled ?? false}
        stored={stored?.qualitySeal?.enabled ?? false}
        onChange={(enabled) => setSeal({ enabled })}
      />
      {seal?.enabled === true && (
        <>
          <Pair style={{ marginTop: 16 }}>
            <NumberMember
              {...member}
              isWhole
              label={t('member.sealValue')}
              help={t('help.sealValue')}
              value={seal.value}
              stored={stored?.qualitySeal?.value}
              onChange={(value) => setSeal({ value }, 'seal value')}
            />
            <ChoiceMember
              {...member}
              label={t('member.sealUnit')}
              none={t('notSet')}
              options={units.map((name) => ({ value: name, label: t(`unit.${name}`) }))}
              value={seal.unit}
              stored={stored?.qualitySeal?.unit}
              onChange={(unit) => setSeal({ unit })}
            />
          </Pair>
          <Pair style={{ marginTop: 16 }}>
            {ignored('ignoreUpdatesForFields', fieldOptions)}
            {ignored('ignoreUpdatesForRelations', relations)}
          </Pair>
        </>
      )}
    </Part>
  )
}

function Approval({ config, stored, setConfig, member, fieldOptions }: Props) {
  const { t } = useTranslation('dataModel')
  const workflow = config.approvalWorkflow
  const setWorkflow = (members: Members<NonNullable<Config['approvalWorkflow']>>) =>
    setConfig({ approvalWorkflow: withMembers({ ...emptyWorkflow, ...workflow }, members) })
  return (
    <Part title={t('part.approval')} help={t('help.approval')}>
      <Switches>
        <SwitchMember
          {...member}
          label={t('member.approvalWorkflow')}
          value={workflow?.enabled ?? false}
          stored={stored?.approvalWorkflow?.enabled ?? false}
          onChange={(enabled) => setWorkflow({ enabled })}
        />
        <SwitchMember
          {...member}
          label={t('member.rejectedState')}
          help={t('help.rejectedState')}
          value={workflow?.rejectedState ?? false}
          stored={stored?.approvalWorkflow?.rejectedState ?? false}
          onChange={(rejectedState) => setWorkflow({ rejectedState })}
        />
      </Switches>
      {workflow?.enabled === true && (
        <>
          <Pair style={{ marginTop: 16 }}>
            <ChoiceMember
              {...member}
              label={t('member.approvalStrategy')}
              options={strategies.map((name) => ({ value: name, label: t(`approvalStrategy.${name}`) }))}
              help={workflow.approvalStrategy === 'AUTOMATIC' ? t('help.automatic') : undefined}
              value={workflow.approvalStrategy}
              stored={stored?.approvalWorkflow?.approvalStrategy}
              onChange={(approvalStrategy) => approvalStrategy && setWorkflow({ approvalStrategy })}
            />
            <NamesMember
              {...member}
              label={t('member.mandatorySubscriptionTypes')}
              options={SubscriptionType.options.map((name) => ({ name, label: t(`subscriptionType.${name}`) }))}
              value={workflow.mandatorySubscriptionTypes}
              stored={stored?.approvalWorkflow?.mandatorySubscriptionTypes ?? []}
              onChange={(names) =>
                setWorkflow({
                  mandatorySubscriptionTypes: SubscriptionType.options.filter((name) => names.includes(name)),
                })
              }
            />
          </Pair>
          <div style={{ marginTop: 16 }}>
            <NamesMember
              {...member}
              label={t('member.mandatoryBaseFields')}
              options={fieldOptions}
              value={workflow.mandatoryBaseFields}
              stored={stored?.approvalWorkflow?.mandatoryBaseFields ?? []}
              onChange={(names) => setWorkflow({ mandatoryBaseFields: [...names] })}
            />
          </div>
        </>
      )}
    </Part>
  )
}

const emptySeal = {
  enabled: false,
  ignoreUpdatesForFields: [],
  ignoreUpdatesForRelations: [],
  ignoreUpdatesForTags: [],
}

const emptyWorkflow = {
  enabled: false,
  approvalStrategy: 'MANUAL',
  rejectedState: false,
  mandatorySubscriptionTypes: [],
  mandatoryBaseFields: [],
} satisfies NonNullable<Config['approvalWorkflow']>
