import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/ui-context.tsx'
import { longMoment } from '#lib/long-date.ts'
import { dayFromNow } from './expiry.ts'
import { MAX_OVERLAP_DAYS, overlapEnd, overlapHours, type OverlapPreset, overlapPresets } from './overlap.ts'
import { PresetField } from './preset-field.tsx'

export type Overlap = { readonly preset: OverlapPreset; readonly date: string }

export const usualOverlap = (): Overlap => ({ preset: '168', date: dayFromNow(3) })

/** How long the old token also works: not at all, a preset, or until a date within the next week. */
export function OverlapField({
  value,
  onChange,
  oldExpiry,
  error,
}: {
  readonly value: Overlap
  readonly onChange: (value: Overlap) => void
  readonly oldExpiry: string
  readonly error?: string | undefined
}) {
  const { t } = useTranslation('technicalUsers')
  const { locale } = useUi()
  const hours = overlapHours(value.preset, value.date)
  return (
    <PresetField
      label={t('overlap.label')}
      segments={overlapPresets.map((preset) => ({ value: preset, label: t(`overlap.preset.${preset}`) }))}
      value={value}
      onChange={onChange}
      days={{ min: dayFromNow(0), max: dayFromNow(MAX_OVERLAP_DAYS) }}
      error={error}
      help={hours ? t('overlap.until', { date: longMoment(overlapEnd(hours, oldExpiry), locale) }) : undefined}
    />
  )
}
