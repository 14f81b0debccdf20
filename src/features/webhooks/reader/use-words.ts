import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#lib/formats.ts'
import { logTime } from '#lib/long-date.ts'
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
      time: (date: Date) => logTime(date, locale),
    }
  }, [t, ui, number])
}
