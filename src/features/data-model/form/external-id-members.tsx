import { useTranslation } from 'react-i18next'
import type { DataType } from 'mock-server/contract/data-model.ts'
import type { Members } from './editing.ts'
import { Pair, Switches } from './form-parts.tsx'
import { NumberMember, SwitchMember, TextMember } from './members.tsx'

type ExternalId = Pick<
  DataType,
  'urlTemplate' | 'uniqueFactSheet' | 'autoIncrement' | 'autoIncrementPrefix' | 'autoIncrementMinLength' | 'readOnly'
>

type Props = {
  readonly value: ExternalId
  readonly stored: ExternalId | undefined
  readonly isNew: boolean
  readonly isLocked: boolean
  readonly set: (members: Members<ExternalId>, about?: string) => void
}

/** What fields for IDs of other systems have, and those that all types share. */
export function ExternalIdMembers({ value, stored, set, ...member }: Props) {
  const { t } = useTranslation('dataModel')
  const flag = (name: 'uniqueFactSheet' | 'autoIncrement' | 'readOnly') => (
    <SwitchMember
      {...member}
      label={t(`member.${name}`)}
      help={t(`help.${name}`)}
      value={value[name] ?? false}
      stored={stored?.[name] ?? false}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <>
      <div style={{ marginTop: 16 }}>
        <TextMember
          {...member}
          isMono
          label={t('member.urlTemplate')}
          help={t('help.urlTemplate')}
          value={value.urlTemplate}
          stored={stored?.urlTemplate}
          onChange={(urlTemplate) => set({ urlTemplate }, 'urlTemplate')}
        />
      </div>
      <Switches>
        {flag('uniqueFactSheet')}
        {flag('readOnly')}
        {flag('autoIncrement')}
      </Switches>
      {value.autoIncrement === true && (
        <Pair style={{ marginTop: 16 }}>
          <TextMember
            {...member}
            isMono
            label={t('member.autoIncrementPrefix')}
            value={value.autoIncrementPrefix}
            stored={stored?.autoIncrementPrefix}
            onChange={(autoIncrementPrefix) => set({ autoIncrementPrefix }, 'autoIncrementPrefix')}
          />
          <NumberMember
            {...member}
            isWhole
            label={t('member.autoIncrementMinLength')}
            help={t('help.autoIncrementMinLength')}
            value={value.autoIncrementMinLength}
            stored={stored?.autoIncrementMinLength}
            onChange={(autoIncrementMinLength) => set({ autoIncrementMinLength }, 'autoIncrementMinLength')}
          />
        </Pair>
      )}
    </>
  )
}
