import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEqual } from 'es-toolkit'
import { styled } from '@mui/material/styles'
import { Field } from '#ui/controls/fields/field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { steady } from './steady.ts'
import { type NamedOption, NamesPicker } from '#common/access/names-picker.tsx'

type Member<Value> = {
  readonly label: string
  readonly help?: ReactNode
  readonly value: Value
  /** As stored; undefined where nothing is. A dot says that it differs. */
  readonly stored: Value | undefined
  /** Of a definition that is new, nothing differs. */
  readonly isNew: boolean
  readonly isLocked: boolean
  readonly onChange: (value: Value) => void
}

/** The name of a member, with a dot while it is not as stored. */
export function MemberLabel({ label, isChanged }: { readonly label: string; readonly isChanged: boolean }) {
  const { t } = useTranslation('dataModel')
  if (!isChanged) return label
  return (
    <>
      {label} <ChangeDot data-tip={t('notSaved')} />
      <HiddenText> {t('notSaved')}</HiddenText>
    </>
  )
}

const ChangeDot = styled('span')({
  display: 'inline-block',
  width: 6,
  height: 6,
  marginLeft: 4,
  borderRadius: '50%',
  verticalAlign: 'middle',
  background: 'var(--accent)',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
})

const labelOf = <Value,>({ label, value, stored, isNew }: Member<Value>) => (
  <MemberLabel label={label} isChanged={!isNew && !isEqual(value, stored)} />
)

/** A line of text; an empty one is no value. */
export const TextMember = steady(function TextMember(
  props: Member<string | undefined> & { readonly isMono?: boolean; readonly error?: string | undefined },
) {
  const { value, onChange, help, isLocked, isMono, error } = props
  return (
    <TextField
      label={labelOf(props)}
      {...{ help, error }}
      {...(isMono ? { isMono } : {})}
      value={value ?? ''}
      readOnly={isLocked}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
})

/** A number, typed as text: what is no number yet is kept and not taken over. */
export const NumberMember = steady(function NumberMember(
  props: Member<number | undefined> & { readonly isWhole?: boolean },
) {
  const { t } = useTranslation('dataModel')
  const { value, onChange, help, isLocked, isWhole } = props
  const [typed, setTyped] = useState<string>()
  const parsed = typed === undefined ? value : numberOf(typed)
  const isWrong =
    typed !== undefined && typed.trim() !== '' && (parsed === undefined || (isWhole && !Number.isInteger(parsed)))
  return (
    <TextField
      label={labelOf(props)}
      help={help}
      error={isWrong ? t(isWhole ? 'wrong.wholeNumber' : 'wrong.number') : undefined}
      value={typed ?? value ?? ''}
      readOnly={isLocked}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const next = numberOf(text)
        if (text.trim() === '' || (next !== undefined && (!isWhole || Number.isInteger(next)))) onChange(next)
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  )
})

function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}

/** On or off, with what it does below its name. */
export const SwitchMember = steady(function SwitchMember(props: Member<boolean>) {
  const { label, help, value, isLocked, onChange } = props
  const id = useId()
  return (
    <SwitchLine>
      <div>
        <label htmlFor={id}>{labelOf(props)}</label>
        {help !== undefined && <p id={`${id}help`}>{help}</p>}
      </div>
      <Switch
        id={id}
        label=""
        aria-label={label}
        {...(help === undefined ? {} : { 'aria-describedby': `${id}help` })}
        checked={value}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </SwitchLine>
  )
})

const SwitchLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '8px 0',
  borderBottom: '1px solid var(--line-1)',
  '& > div': { flex: 1, minWidth: 0 },
  '& > div > label': { font: '500 13px/20px var(--sans)' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > .MuiFormControlLabel-root': { margin: 0 },
})

/** One of a few. */
export const ChoiceMember = steady(function ChoiceMember<Value extends string>(
  props: Member<Value | undefined> & {
    readonly options: readonly { readonly value: Value; readonly label: string }[]
    /** What it means to have no value; without it, one has to be chosen. */
    readonly none?: string
  },
) {
  const { value, onChange, help, isLocked, options, none } = props
  return (
    <SelectField
      label={labelOf(props)}
      help={help}
      value={value ?? ''}
      disabled={isLocked}
      options={[...(none === undefined && value !== undefined ? [] : [{ value: '', label: none ?? '' }]), ...options]}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
    />
  )
})

/** Several of a list, by their keys. */
export const NamesMember = steady(function NamesMember(
  props: Member<readonly string[]> & { readonly options: readonly NamedOption[] },
) {
  const { label, value, onChange, help, isLocked, options } = props
  return (
    <Field label={labelOf(props)} help={help}>
      {(names) => (
        // Locked: it can be read and not be used.
        <div inert={isLocked}>
          <NamesPicker
            id={names.id}
            label={label}
            value={value}
            options={options}
            isLoading={false}
            describedBy={names['aria-describedby']}
            onChange={onChange}
          />
        </div>
      )}
    </Field>
  )
})
