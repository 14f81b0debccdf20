import { exactTime, relativeWords } from '#lib/relative-time.ts'
import { useUi } from '#ui/ui-context.tsx'
import { useNow } from '#common/use-now.ts'

/** "14 s ago", after a minute "3 min ago": how fresh a saved draft is. */
export function SecondsAgo({ at }: { readonly at: string }) {
  const { locale } = useUi()
  const now = useNow()
  const date = new Date(at)
  const seconds = Math.max(0, Math.round((now - date.getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })
  return (
    <time dateTime={at} data-tip={exactTime(date, locale)}>
      {seconds < 60 ? format.format(-seconds, 'second') : relativeWords(date, new Date(now), locale)}
    </time>
  )
}
