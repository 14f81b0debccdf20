import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat, dayOf } from '#lib/formats.ts'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { useUi } from '#ui/ui-context.tsx'
import { useNumber } from '#common/use-number.ts'

/** Texts, numbers and times of the page. */
export function useWords() {
  const { t } = useTranslation('reader')
  const ui = useUi()
  const number = useNumber()
  return useMemo(() => {
    const { locale } = ui
    return {
      t,
      number,
      decimal: (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
      /** "21 Oct", for what is days ago. */
      day: (date: Date) => dateFormat(locale, { day: 'numeric', month: 'short' }).format(date),
      /** "12:48:41", before today with the day. */
      time: (date: Date) => {
        const clock = clockTimeWithSeconds(date, locale)
        return isToday(date) ? clock : `${dateFormat(locale, { day: 'numeric', month: 'short' }).format(date)} ${clock}`
      },
    }
  }, [t, ui, number])
}

function isToday(date: Date): boolean {
  const [a, b] = [dayOf(date), dayOf(new Date())]
  return a.day === b.day && a.month === b.month && a.year === b.year
}
