import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { dateFormat } from '#lib/formats.ts'
import { type Period, periodOf, presetPeriod, presets } from './period.ts'

/** The first and the last day of what happened, and the usual ones at a click. */
export function PeriodFields({
  period,
  onChange,
}: {
  readonly period: Period
  readonly onChange: (period: Period) => void
}) {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  const { from, until, problem } = period
  const first = new Date(`${presetPeriod('month').from}T00:00Z`)
  const month = dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(first)
  return (
    <Fields>
      <TextField
        label={t('from')}
        type="date"
        value={from}
        error={problem && t(`period.${problem}`)}
        onChange={({ target }) => onChange(periodOf(target.value, until))}
      />
      <TextField
        label={t('until')}
        type="date"
        value={until}
        onChange={({ target }) => onChange(periodOf(from, target.value))}
      />
      <div>
        {presets.map((preset) => {
          const days = presetPeriod(preset)
          return (
            <Button
              key={preset}
              size={24}
              look="ghost"
              isPressed={days.from === from && days.until === until}
              onClick={() => onChange(days)}
            >
              {t(`preset.${preset}`, { month })}
            </Button>
          )
        })}
      </div>
    </Fields>
  )
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '6px 12px',
  '& > div:last-child': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 4 },
})
