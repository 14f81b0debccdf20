import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useUi } from '#ui/ui-context.tsx'
import { relativeTime, relativeWords } from '#lib/relative-time.ts'
import { shortDuration } from '#lib/short-duration.ts'
import { useNow } from '#common/use-now.ts'
import { lagOf } from './place.ts'
import type { Shared } from './reader.page.tsx'
import { useWords } from './use-words.ts'

const MINUTE_MS = 60_000

/** Cursor, head, lag, last poll and oldest kept event, each with the fact that belongs to it. */
export function Figures({ subscription, status, place, density }: Shared) {
  const { t, number, decimal, day } = useWords()
  const { locale } = useUi()
  const now = useNow()
  // Within a minute to the second, which relative times round to "now".
  const ago = (instant: string, words: typeof relativeWords) => {
    const ms = Math.max(0, now - Date.parse(instant))
    if (ms < MINUTE_MS) return t('figure.ago', { time: shortDuration(ms) })
    return words(new Date(instant), new Date(now), locale)
  }
  const lag = lagOf(place)
  const perSecond = (density?.lastMinute ?? 0) / 60
  const poller = status.lastPollBy ?? ''
  const events = status.lastPollEvents
  return (
    <Root>
      <Figure label={t('figure.cursor')} value={number(place.cursor)}>
        {status.lastCommitAt === undefined
          ? t('figure.neverCommitted')
          : t('figure.committed', { ago: ago(status.lastCommitAt, relativeWords) })}
      </Figure>
      <Figure label={t('figure.head')} value={number(place.head)}>
        {perSecond >= 1
          ? t('figure.perSecond', { number: decimal(perSecond) })
          : t('figure.perMinute', { count: density?.lastMinute ?? 0, number: number(density?.lastMinute ?? 0) })}
      </Figure>
      <Figure label={t('figure.lag')} value={t('figure.events', { count: lag, number: number(lag) })}>
        {lag > 0 && status.oldestPendingAt !== undefined
          ? t('figure.oldestUnread', { time: shortDuration(now - Date.parse(status.oldestPendingAt)) })
          : t('figure.upToDate')}
      </Figure>
      <Figure label={t('figure.lastPoll')} value={lastPoll()}>
        {subscription.polling
          ? t('figure.slot', { name: poller })
          : events === undefined
            ? poller
            : t('figure.polledBy', { name: poller, count: events, number: number(events) })}
      </Figure>
      <Figure
        label={t('figure.oldest')}
        value={density?.oldestAt === undefined ? '–' : day(new Date(density.oldestAt))}
      >
        {t('figure.oldestOffset', { offset: number(place.oldest) })}
      </Figure>
    </Root>
  )

  function lastPoll(): string {
    if (subscription.polling) return t('figure.pollingNow')
    return status.lastPollAt === undefined ? t('figure.never') : ago(status.lastPollAt, relativeTime)
  }
}

type FigureProps = { readonly label: string; readonly value: string; readonly children: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="value">{value}</dd>
      <dd>{children}</dd>
    </div>
  )
}

const Root = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(124px, 1fr))',
  gap: '16px',
  padding: '16px var(--gutter)',
  borderBottom: '1px solid var(--line)',
  fontVariantNumeric: 'tabular-nums',
  '& dt, & dd': { margin: 0, font: '400 12px/20px var(--sans)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dt': { color: 'var(--text-2)' },
  '& .value': { font: '600 15px/22px var(--sans)', color: 'var(--text)', letterSpacing: '-.008em' },
  '@media (max-width: 639.98px)': { padding: 16 },
})
