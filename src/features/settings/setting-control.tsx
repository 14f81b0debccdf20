import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { type Setting, textOf } from './settings-list.ts'
import { useSettingWords } from './use-setting-words.ts'

type Props = {
  readonly setting: Setting
  readonly value: unknown
  readonly isReadOnly: boolean
  readonly hasError: boolean
  /** The id of what says how the value is wrong, or what the setting does. */
  readonly describedBy: string
  readonly onChange: (value: unknown) => void
}

/** The control of a setting, by its kind. */
export function SettingControl({ setting, value, isReadOnly, hasError, describedBy, onChange }: Props) {
  const { t } = useTranslation('settings')
  const { name, optionText } = useSettingWords()
  const label = name(setting)
  const text = textOf(value)
  const options = (values: readonly string[]) =>
    (values.includes(text) ? values : [...values, text]).map((each) => ({
      value: each,
      label: optionText(setting, each),
    }))
  const names = { 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': hasError || undefined }
  switch (setting.kind) {
    case 'segments':
      return isReadOnly ? (
        <b>{optionText(setting, text)}</b>
      ) : (
        <Segmented
          label={label}
          name={setting.path}
          value={text}
          segments={options(setting.values)}
          onChange={onChange}
        />
      )
    case 'select':
      return (
        <SelectInput
          {...names}
          disabled={isReadOnly}
          options={options(setting.values)}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )
    case 'switch': {
      const [off, on] = setting.values
      return (
        <Switch
          {...names}
          label={t(text === on ? 'on' : 'off')}
          checked={text === on}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.checked ? on : off)}
        />
      )
    }
    case 'several':
      return (
        <Several {...{ setting, isReadOnly, onChange, label }} value={Array.isArray(value) ? value.map(String) : []} />
      )
    case 'text':
      return (
        <Wide
          {...names}
          type={setting.type}
          value={text}
          disabled={isReadOnly}
          placeholder={setting.type === 'url' ? 'https://' : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'number':
    default:
      return <NumberInput key={setting.path} {...{ setting, isReadOnly, names, onChange }} value={text} />
  }
}

type SeveralProps = Pick<Props, 'isReadOnly' | 'onChange'> & {
  readonly setting: Setting & { readonly kind: 'several' }
  readonly label: string
  readonly value: readonly string[]
}

function Several({ setting, label, value, isReadOnly, onChange }: SeveralProps) {
  const { optionText } = useSettingWords()
  return (
    <Boxes role="group" aria-label={label}>
      {setting.values.map((each) => (
        <CheckboxField
          key={each}
          label={optionText(setting, each)}
          checked={value.includes(each)}
          disabled={isReadOnly}
          onChange={({ target }) =>
            onChange(setting.values.filter((other) => (other === each ? target.checked : value.includes(other))))
          }
        />
      ))}
    </Boxes>
  )
}

type NumberProps = Pick<Props, 'isReadOnly' | 'onChange'> & {
  readonly setting: Setting & { readonly kind: 'number' }
  readonly value: string
  readonly names: object
}

/** What is no whole number is kept as it was typed, so that the service can say what is wrong with it. */
function NumberInput({ setting, value, names, isReadOnly, onChange }: NumberProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState(value)
  const shown = String(toNumber(typed) ?? '') === value ? typed : value
  return (
    <Short
      {...names}
      inputMode="numeric"
      value={shown}
      disabled={isReadOnly}
      after={<small>{t(`unitOnly.${setting.unit}`)}</small>}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(toNumber(target.value))
      }}
    />
  )
}

const toNumber = (text: string): number | string | undefined =>
  text.trim() === '' ? undefined : /^\d{1,9}$/.test(text.trim()) ? Number(text) : text

const Wide = styled(TextInput)({ width: 280, maxWidth: '100%' })
const Short = styled(TextInput)({
  width: 128,
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
const Boxes = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' })
