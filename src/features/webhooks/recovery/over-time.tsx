import { styled } from '@mui/material/styles'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import { HistogramLegend } from '#ui/list/histogram/bars.tsx'
import { Histogram } from '#ui/list/histogram/histogram.tsx'
import { useBars, useSettled } from './recovery.queries.ts'
import { drawn } from './time-range.ts'
import { type Draft, objectFilter } from './use-draft.ts'
import { useWords } from './use-words.ts'

type Props = {
  readonly draft: Draft
  readonly ids: readonly string[]
  /** The subscriptions aren't known yet. */
  readonly isLoading: boolean
}

const HEIGHT = 70

/** The deliveries around the range as bars; drawing in it changes the range. Below it, what lies in the range. */
export function OverTime({ draft, ids, isLoading }: Props) {
  const { t, number, duration } = useWords()
  const { whole, shown } = draft
  const conditions = objectFilter(draft)
  const bars = useBars(ids, { range: shown, conditions, buckets: shown.bars })
  const { settled } = useSettled(whole ?? shown)
  const inRange = useBars(ids, { range: settled, conditions, buckets: 1 })?.buckets[0]
  if (ids.length === 0 && !isLoading) return <Empty>{t('over.none')}</Empty>
  if (!bars) return <Skeleton width="100%" height={HEIGHT + 46} />
  const [succeeded, failed, open] = [inRange?.succeeded ?? 0, inRange?.failed ?? 0, inRange?.open ?? 0]
  return (
    <Root>
      <Histogram
        from={bars.from}
        to={bars.to}
        buckets={bars.buckets}
        height={HEIGHT}
        label={t('over.label', { succeeded: number(succeeded), failed: number(failed) })}
        tip={(bucket) =>
          t('over.tip', {
            succeeded: number(bucket.succeeded),
            failed: number(bucket.failed),
            open: number(bucket.open),
          })
        }
        choice={{
          range: whole && { from: whole.from.toISOString(), to: whole.to.toISOString() },
          onRange: (range) => draft.draw(drawn(range)),
          names: { from: t('range.from'), to: t('range.until') },
          duration,
        }}
      />
      <div className="legend">
        <HistogramLegend
          items={[
            { outcome: 'succeeded', label: t('over.succeeded'), count: number(succeeded) },
            { outcome: 'failed', label: t('over.failed'), count: number(failed) },
            ...(open > 0 ? [{ outcome: 'open' as const, label: t('over.open'), count: number(open) }] : []),
          ]}
        />
        <span>{t('over.inRange')}</span>
      </div>
    </Root>
  )
}

const Root = styled('div')({
  // Room for the duration above the range.
  paddingTop: 18,
  '& .legend': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginTop: 4,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
  },
})

const Empty = styled('p')({
  display: 'grid',
  placeItems: 'center',
  minHeight: HEIGHT + 46,
  color: 'var(--text-3)',
  border: '1px dashed var(--line-2)',
  borderRadius: 'var(--r-m)',
})
