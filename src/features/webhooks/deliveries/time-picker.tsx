import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { localMoment, momentOfLocal } from '#lib/local-moment.ts'
import type { Choice } from '#common/list-page/filter-bar.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { dateFormat } from '#lib/formats.ts'
import { endsOf, isSpan, lastDays, spans, valueOf } from './row/time-range.ts'

/** The time of the filter: a span until now, a day of the last week, or a beginning and an end, of which one can be left open. */
export function TimePicker({ chosen, onChange }: Choice) {
  const { t } = useTranslation('deliveries')
  const { locale } = useUi()
  const [value] = chosen
  const ends = value === undefined || isSpan(value) ? {} : endsOf(value)
  const [from, setFrom] = useState(fieldText(ends.from))
  const [to, setTo] = useState(fieldText(ends.to))
  const [start, end] = [momentOfLocal(from), momentOfLocal(to)]
  const isWrong = start !== undefined && end !== undefined && start >= end
  const apply = () => {
    if (isWrong || (!start && !end)) return
    onChange([valueOf({ from: start?.toISOString(), to: end?.toISOString() })])
  }
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div role="group" aria-label={t('time.spans')}>
        {spans.map((span, index) => (
          <Button
            key={span}
            type="button"
            isPressed={value === span}
            autoFocus={index === 0}
            onClick={() => onChange([span])}
          >
            {t(`time.${span}`)}
          </Button>
        ))}
      </div>
      <div role="group" aria-label={t('time.days')}>
        {lastDays().map((day) => (
          <Button
            key={day.value}
            type="button"
            isPressed={value === day.value}
            aria-label={dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(day.start)}
            onClick={() => onChange([day.value])}
          >
            {dateFormat(locale, { weekday: 'short', day: 'numeric' }).format(day.start)}
          </Button>
        ))}
      </div>
      <TextField
        type="datetime-local"
        label={t('time.from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('time.to')}
        value={to}
        error={isWrong ? t('time.wrong') : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <p>{t('time.zone', { zone: zoneText(locale) })}</p>
      <Button type="submit">{t('list:filter.apply')}</Button>
    </Root>
  )
}

/** "Central European Standard Time": the zone in which all times of the page are. */
const zoneText = (locale: string): string =>
  dateFormat(locale, { timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const fieldText = (instant: string | undefined): string => (instant === undefined ? '' : localMoment(new Date(instant)))

/** At least and at most so many milliseconds for the last attempt. */
export function DurationPicker({ chosen, onChange }: Choice) {
  const { t } = useTranslation('deliveries')
  const [first = '', second = ''] = chosen[0]?.split('..') ?? []
  const [least, setLeast] = useState(first)
  const [most, setMost] = useState(second)
  const isWrong = [least, most].some((text) => !/^\d{0,6}$/.test(text))
  return (
    <DurationForm
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onChange(least === '' && most === '' ? [] : [`${least}..${most}`])
      }}
    >
      <TextField
        autoFocus
        inputMode="numeric"
        label={t('duration.least')}
        value={least}
        onChange={({ target }) => setLeast(target.value.trim())}
      />
      <TextField
        inputMode="numeric"
        label={t('duration.most')}
        value={most}
        error={isWrong ? t('duration.wrong') : undefined}
        onChange={({ target }) => setMost(target.value.trim())}
      />
      <Button type="submit">{t('list:filter.apply')}</Button>
    </DurationForm>
  )
}

const Root = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  padding: 12,
  width: 280,
  '& > p': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& > [role=group]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

const DurationForm = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  padding: 12,
  width: 240,
})
