import { dateFormat, dayOf } from '#lib/formats.ts'
import { useUi } from '#ui/ui-context.tsx'

/** Writes a moment for a sentence: its time, with the day unless it is today. */
export function useMoment(): (at: string) => string {
  const { locale } = useUi()
  return (at) => {
    const [date, now] = [new Date(at), new Date()]
    if (Number.isNaN(date.getTime())) return ''
    const [day, today] = [dayOf(date), dayOf(now)]
    const time = { hour: '2-digit', minute: '2-digit' } as const
    if (JSON.stringify(day) === JSON.stringify(today)) return dateFormat(locale, time).format(date)
    const year = day.year === today.year ? {} : ({ year: 'numeric' } as const)
    return dateFormat(locale, { day: 'numeric', month: 'short', ...year, ...time }).format(date)
  }
}
