import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/ui-context.tsx'
import { longDate } from '#lib/long-date.ts'
import { dayFromNow, expiryOf, type Preset, presets } from './expiry.ts'
import { PresetField } from './preset-field.tsx'

export type Expiry = { readonly preset: Preset; readonly date: string }

export const usualExpiry = (): Expiry => ({ preset: '90', date: dayFromNow(90) })

/** How long a new token is valid: a preset, or a date within the next ten years. */
export function ExpiryField({
  value,
  onChange,
  error,
}: {
  readonly value: Expiry
  readonly onChange: (value: Expiry) => void
  readonly error?: string | undefined
}) {
  const { t } = useTranslation('technicalUsers')
  const { locale } = useUi()
  const end = expiryOf(value.preset, value.date)
  return (
    <PresetField
      label={t('expiry.label')}
      segments={presets.map((preset) => ({ value: preset, label: t(`expiry.preset.${preset}`) }))}
      value={value}
      onChange={onChange}
      days={{ min: dayFromNow(1), max: dayFromNow(3650) }}
      error={error}
      help={end && t('expiry.until', { date: longDate(end, locale) })}
    />
  )
}
