import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { deliveryHistogram } from 'mock-server/contract/deliveries.ts'
import { Bars, HistogramLegend, outcomes } from '#ui/list/histogram/bars.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { clockTime } from '#lib/long-date.ts'
import { countdown, shortDuration } from '#lib/short-duration.ts'
import { queryFor } from '#api/operation.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { msUntil, retriesOf } from '#features/webhooks/common/condition.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { successOf } from '#features/webhooks/common/success.ts'
import { useBacklog, useShare } from './subscription-cells.tsx'

const HOUR = 3_600_000
const HOURS = 24

type Props = { readonly item: WatchedSubscription }

/** The deliveries of the last 24 hours by the hour, and three figures that say how it goes now. */
export function Health({ item }: Props) {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const from = new Date(Math.floor(useNow() / HOUR) * HOUR - (HOURS - 1) * HOUR).toISOString()
  const request = { params: { id: item.subscription.id }, query: { from, buckets: HOURS } }
  const { data } = useQuery(queryFor(deliveryHistogram, request))
  const buckets = data?.data.buckets ?? []
  return (
    <PanelSection
      title={t('health.title')}
      end={<HistogramLegend items={outcomes.map((outcome) => ({ outcome, label: t(`health.${outcome}`) }))} />}
    >
      <Chart role="img" aria-label={t('health.chart')}>
        <Bars buckets={buckets} height={44} />
      </Chart>
      <Axis aria-hidden>
        <span>{clockTime(new Date(from), locale)}</span>
        <span>{t('health.now')}</span>
      </Axis>
      <Figures item={item} />
    </PanelSection>
  )
}

function Figures({ item }: Props) {
  const { t } = useTranslation('webhooks')
  const now = useNow()
  const number = useNumber()
  const { status } = item
  const success = successOf(status.hours)
  const { oldestPendingAt, nextAttemptAt } = status
  const retries = retriesOf(item)
  return (
    <FigureList>
      <div>
        <dt>{t('health.success')}</dt>
        <dd data-tone={status.state === 'FAILING' ? 'bad' : undefined}>{useShare(item) ?? '–'}</dd>
        <dd className="figure-detail">
          {success
            ? t('health.attempts', { succeeded: number(success.succeeded), attempts: number(success.attempts) })
            : t('health.noAttempts')}
        </dd>
      </div>
      <div>
        <dt>{t('health.backlog')}</dt>
        <dd>{useBacklog(status.backlog)}</dd>
        <dd className="figure-detail">
          {oldestPendingAt && t('health.oldest', { time: shortDuration(-msUntil(oldestPendingAt, now)) })}
        </dd>
      </div>
      <div>
        <dt>{t('health.next')}</dt>
        <dd>{nextAttemptAt ? countdown(msUntil(nextAttemptAt, now)) : '–'}</dd>
        <dd className="figure-detail">{retries && t(`health.retries.${retries}`)}</dd>
      </div>
    </FigureList>
  )
}

const Chart = styled('div')({ height: 44, '& > svg': { height: 44 } })

const Axis = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--text-3)',
  fontVariantNumeric: 'tabular-nums',
})

const FigureList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  marginTop: 8,
  fontVariantNumeric: 'tabular-nums',
  '& dt, & .figure-detail': { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' },
  '& dd': { fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& dd.figure-detail': { fontSize: 12, lineHeight: '16px', fontWeight: 400, minHeight: 16 },
  '& dd[data-tone=bad]': { color: 'var(--bad-text)' },
})
