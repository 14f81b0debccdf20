import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longDate } from '#lib/long-date.ts'
import { dayFromNow, expiryOf, type Preset, presets } from './expiry.ts'
import style from './technical-users.module.css'

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
  const name = useId()
  const end = expiryOf(value.preset, value.date)
  return (
    <div className={style.preset}>
      <div>
        <span className={style.fieldLabel}>{t('expiry.label')}</span>
        <Segmented
          label={t('expiry.label')}
          name={name}
          value={value.preset}
          isWide
          segments={presets.map((preset) => ({ value: preset, label: t(`expiry.preset.${preset}`) }))}
          onChange={(preset) => onChange({ ...value, preset })}
        />
      </div>
      {value.preset === 'date' && (
        <TextField
          label={t('expiry.date')}
          type="date"
          min={dayFromNow(1)}
          max={dayFromNow(3650)}
          value={value.date}
          error={error}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
      )}
      {error === undefined && end && <p className={style.help}>{t('expiry.until', { date: longDate(end, locale) })}</p>}
    </div>
  )
}
