import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented, type Segment } from '#ui/controls/fields/segmented.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& > div:first-of-type > span': {
    display: 'block',
    marginBottom: 4,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
  },
  '& > p': { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
})

export type PresetChoice<Preset extends string> = { readonly preset: Preset | 'date'; readonly date: string }

/** A period as one of some presets, or up to a date. */
export function PresetField<Preset extends string>({
  label,
  segments,
  value,
  onChange,
  days,
  error,
  help,
}: {
  readonly label: string
  readonly segments: readonly Segment<Preset | 'date'>[]
  readonly value: PresetChoice<Preset>
  readonly onChange: (value: PresetChoice<Preset>) => void
  /** First and last day that can be chosen. */
  readonly days: { readonly min: string; readonly max: string }
  readonly error?: string | undefined
  readonly help: string | undefined
}) {
  const { t } = useTranslation('technicalUsers')
  const name = useId()
  return (
    <Root role="group" aria-label={label}>
      <div>
        <span>{label}</span>
        <Segmented
          label={label}
          name={name}
          value={value.preset}
          isWide
          segments={segments}
          onChange={(preset) => onChange({ ...value, preset })}
        />
      </div>
      {value.preset === 'date' && (
        <TextField
          label={t('expiry.date')}
          type="date"
          min={days.min}
          max={days.max}
          value={value.date}
          error={error}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
      )}
      {error === undefined && help && <p>{help}</p>}
    </Root>
  )
}
