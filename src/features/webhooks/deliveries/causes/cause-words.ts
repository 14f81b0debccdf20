import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { isSameDay } from '#lib/formats.ts'
import { clockTime, clockTimeWithSeconds } from '#lib/long-date.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { useResultText } from '#features/webhooks/common/result-text.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'

/** What is read of a text in a line. */
const LINE = 120

/** A cause in words: what happened, where or with which words, and from when to when. */
export function useCauseWords() {
  const { t, time, locale } = useWords()
  const resultText = useResultText()
  return {
    titleOf: resultText,
    detailOf: ({ host, text = '' }: FailureCause): string => {
      // Of an error page, the words.
      const line = text
        .replaceAll(/<[^>]*>|\s+/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim()
      const short = line.length > LINE ? `${line.slice(0, LINE)}…` : line
      return [host, short].filter(Boolean).join(', ')
    },
    spanOf: ({ firstAt, lastAt }: FailureCause): string => {
      const [first, last] = [new Date(firstAt), new Date(lastAt)]
      const isShort = last.getTime() - first.getTime() < 1000
      if (isShort) return time(first)
      if (isSameDay(first, last)) return `${time(first)} – ${clockTimeWithSeconds(last, locale)}`
      // Over days, seconds say nothing.
      const now = new Date()
      const minute = (date: Date) => `${shortMoment(date, now, locale)} ${clockTime(date, locale)}`
      const end = isSameDay(last, now) ? t('causes.today', { time: clockTime(last, locale) }) : minute(last)
      return `${minute(first)} – ${end}`
    },
  }
}
