import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#lib/formats.ts'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { useUi } from '#ui/ui-context.tsx'
import { useNumber } from '#common/use-number.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** Texts, numbers and times of the dialog. */
export function useWords() {
  const { t } = useTranslation('recovery')
  const ui = useUi()
  const number = useNumber()
  return useMemo(() => {
    const { locale } = ui
    const day = dateFormat(locale, { day: 'numeric', month: 'short' })
    return {
      t,
      locale,
      number,
      /** "19 Nov 22:00:04". */
      moment: (instant: string) => {
        const date = new Date(instant)
        return `${day.format(date)} ${clockTimeWithSeconds(date, locale)}`
      },
      /** "1 min 32 s", "3 h 30 min", "2 d". */
      duration: (ms: number) => {
        const units: readonly (readonly [number, string])[] = [
          [24 * HOUR, 'd'],
          [HOUR, 'h'],
          [MINUTE, 'min'],
          [SECOND, 's'],
        ]
        const first = units.findIndex(([length]) => ms >= length)
        const shown = units.slice(first === -1 ? 3 : first, (first === -1 ? 3 : first) + 2)
        let rest = Math.max(ms, SECOND)
        const parts = shown.flatMap(([length, name]) => {
          const count = Math.floor(rest / length)
          rest -= count * length
          return count > 0 ? [`${number(count)} ${name}`] : []
        })
        return parts.join(' ')
      },
    }
  }, [t, ui, number])
}
