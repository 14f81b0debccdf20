import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#lib/file-size.ts'
import { dateFormat, dayOf } from '#lib/formats.ts'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { relativeWords } from '#lib/relative-time.ts'
import { useUi } from '#ui/ui-context.tsx'

export type Words = ReturnType<typeof useWords>

/** The page's texts, and number and time formats in the reader's locale and time zone. */
export function useWords() {
  const { t } = useTranslation('tail')
  const settings = useUi()
  return useMemo(() => {
    const { locale } = settings
    // Day before month also where "en" alone would mean the United States.
    const region = locale === 'en' ? 'en-GB' : locale
    const whole = new Intl.NumberFormat(region)
    const short = new Intl.NumberFormat(region, { maximumFractionDigits: 1 })
    const unit = (name: string) =>
      new Intl.NumberFormat(region, { style: 'unit', unit: name, minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const kilobytes = unit('kilobyte')
    // A column of times with milliseconds reads and compares as in a log: 24 hours everywhere.
    const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    const withMs = dateFormat(region, { ...clock, fractionalSecondDigits: 3 })
    const withDate = dateFormat(region, { day: 'numeric', month: 'short', ...clock })
    return {
      t,
      locale,
      /** What happened, in words; a custom event has only its type. */
      event: (type: string) => t(`terms:event.${type}`, { defaultValue: type }),
      number: (value: number) => whole.format(value),
      decimal: (value: number) => short.format(value),
      /** Most events have few kilobytes, which compare by their decimals; others need a larger unit to fit. */
      size: (bytes: number) => (bytes < 999_950 ? kilobytes.format(bytes / 1000) : fileSize(bytes, region)),
      megabytes: (bytes: number) => short.format(bytes / 2 ** 20),
      seconds: (ms: number) => short.format(ms / 1000),
      /** The time of an event of the day, and before that with its date instead of milliseconds. */
      timeOn: (day: string, date: Date) => (dayKey(date) === day ? withMs : withDate).format(date),
      /** In a sentence, as everywhere else. */
      time: (date: Date) => clockTimeWithSeconds(date, locale),
      /** A relative time inside a sentence. A time in the future means that the service's clock is ahead, and reads as now. */
      ago: (iso: string, now: number) => relativeWords(new Date(Math.min(Date.parse(iso), now)), new Date(now), locale),
    }
    // Also new when only the time zone changes.
  }, [t, settings])
}

/** The calendar day of a moment in the reader's time zone. */
export function dayKey(moment: Date): string {
  const { year, month, day } = dayOf(moment)
  return `${year}-${month}-${day}`
}
