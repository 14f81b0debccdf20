import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { HistogramLegend, outcomes } from '#ui/list/histogram/bars.tsx'
import { Histogram } from '#ui/list/histogram/histogram.tsx'
import type { Bucket, TimeRange } from '#ui/list/histogram/scale.ts'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import type { List } from '#common/list-page/use-list.ts'
import { histogramOf, newerThan } from './delivery-list.ts'
import { NewDeliveries } from './new-deliveries.tsx'
import { dayAndTime, endsOf, isSpan, valueOf } from './row/time-range.ts'
import { useWords } from './row/words.ts'

type Props = { readonly list: List<DeliveryRow>; readonly id: string; readonly createdAt: string | undefined }

/** The deliveries over time; a range chosen in it is the time of the filter. Below it what the bars count, and what is new. */
export function OverTime({ list, id, createdAt }: Props) {
  const { t } = useTranslation('deliveries')
  const { number, locale } = useWords()
  const { address, go } = list
  // The last bars stay until the next ones have come, so that nothing jumps.
  const { data } = useQuery({
    ...histogramOf(id, address, createdAt),
    // Before it is known how old the subscription is, the bars would be of another time, and a range chosen in them gone.
    enabled: list.isPermitted && createdAt !== undefined,
    placeholderData: (before) => before,
  })
  const sum = (outcome: (typeof outcomes)[number]) =>
    data?.buckets.reduce((total, bucket) => total + bucket[outcome], 0) ?? 0
  const items = outcomes.map((outcome) => ({ outcome, label: t(`over.${outcome}`), count: number(sum(outcome)) }))
  const setTime = (range: TimeRange) => {
    const { time: _, ...others } = address.filters
    const isAll = data && range.from <= data.from && range.to >= data.to
    go(
      { filters: isAll ? others : { ...others, time: { operator: 'is', values: [valueOf(range)] } } },
      { replace: true },
    )
  }
  return (
    <Root>
      {data ? (
        <Histogram
          from={data.from}
          to={data.to}
          buckets={data.buckets}
          label={t('over.label', {
            figures: items.map(({ label, count }) => `${label} ${count}`).join(', '),
            from: dayAndTime(new Date(data.from), locale),
            to: dayAndTime(new Date(data.to), locale),
          })}
          tip={(bucket) => tipOf(bucket)}
          choice={{
            range: rangeIn(address.filters['time']?.values[0], data),
            onRange: setTime,
            names: { from: t('time.from'), to: t('time.to') },
          }}
        />
      ) : (
        <div data-part="loading" role="status" aria-label={t('over.loading')}>
          <Skeleton width="100%" height={56} />
        </div>
      )}
      <div data-part="legend">
        <HistogramLegend items={items} />
        {data && !data.isComplete && <span data-part="note">{t('over.incomplete')}</span>}
        <NewDeliveries list={list} newerThan={(offset) => newerThan(id, address, offset)} />
      </div>
    </Root>
  )

  function tipOf(bucket: Bucket): string {
    const figures = outcomes.filter((outcome) => bucket[outcome] > 0)
    const words = figures.map((outcome) => `${t(`over.${outcome}`)} ${number(bucket[outcome])}`)
    return [dayAndTime(new Date(bucket.from), locale), ...(words.length > 0 ? words : [t('over.none')])].join(' · ')
  }
}

/** The chosen range as the brush takes it; a span until now is the whole histogram. */
function rangeIn(value: string | undefined, { from, to }: TimeRange): TimeRange | undefined {
  if (value === undefined || isSpan(value)) return undefined
  const ends = endsOf(value)
  return { from: ends.from ?? from, to: ends.to ?? to }
}

const Root = styled('div')({
  flex: 'none',
  padding: '4px var(--gutter) 8px',
  '& [data-part=loading]': { height: 78 },
  '& [data-part=legend]': { display: 'flex', alignItems: 'center', gap: 16, minHeight: 24, flexWrap: 'wrap' },
  '& [data-part=note]': { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' },
  '@media (max-width: 639.98px)': { '& [data-part=legend] li > b': { display: 'none' } },
  // At 200 % zoom the rows need the height.
  '@media (max-height: 460px)': { display: 'none' },
})
