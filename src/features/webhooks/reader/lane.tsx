import { styled } from '@mui/material/styles'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import { effectOfMove } from '#common/cursor/cursor-move.ts'
import { shortDuration } from '#lib/short-duration.ts'
import { Flags } from './flags.tsx'
import { type Part, LaneLegend, partLook } from './lane-legend.tsx'
import { lagOf, positionAt, positionOf } from './place.ts'
import type { Shared } from './reader.page.tsx'
import type { Density } from './reader.queries.ts'
import { useWords } from './use-words.ts'

/** Moments below the lane. */
const TICKS = 5

/** The log around the cursor: what was read, what comes again or is skipped, and what is unread, up to the head. */
export function Lane({ place, form: { target }, density, status: { lastPollAt } }: Shared) {
  const { t, number, time } = useWords()
  if (!density) {
    return (
      <Root>
        <Skeleton width="100%" height={96} />
      </Root>
    )
  }
  const effect = effectOfMove({ from: place.cursor, to: target ?? place.cursor, oldest: place.oldest })
  const [cursor, moved] = [positionOf(density, place.cursor), positionOf(density, effect.reached)]
  const [low, high] = [Math.min(cursor, moved), Math.max(cursor, moved)]
  const changed: Part = effect.direction === 'skip' ? 'skipped' : 'again'
  const counts = {
    unread: effect.direction === 'skip' ? lagOf({ ...place, cursor: effect.reached }) : lagOf(place),
    [changed]: effect.count,
  }
  const parts: readonly { part: Part; from: number; to: number }[] = [
    { part: 'read', from: 0, to: low },
    { part: changed, from: low, to: high },
    { part: 'unread', from: high, to: 1 },
  ]
  const poll = positionAt(density, lastPollAt)
  const [start, end] = [Date.parse(density.from), Date.parse(density.to)]
  return (
    <Root
      role="group"
      aria-label={t('lane.label', {
        cursor: number(place.cursor),
        head: number(place.head),
        unread: number(lagOf(place)),
      })}
    >
      <div className="field">
        <Flags {...{ place, cursor, moved }} target={effect.direction === 'none' ? undefined : effect.reached} />
        <DensityBars density={density} from={high} />
        <div className="track" aria-hidden>
          {parts.map(({ part, from, to }) =>
            to > from ? (
              <i key={part} data-part={part} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
            ) : null,
          )}
        </div>
        <div className="polls" aria-hidden>
          {poll !== undefined && <i style={{ left: `${poll * 100}%` }} />}
        </div>
      </div>
      <div className="axis" aria-hidden>
        {Array.from({ length: TICKS }, (_, nth) => (
          <span key={nth}>{time(new Date(start + ((end - start) * nth) / (TICKS - 1)))}</span>
        ))}
      </div>
      <LaneLegend
        counts={counts}
        changed={effect.count > 0 ? changed : undefined}
        hasPoll={poll !== undefined}
        span={t('lane.span', { time: shortDuration(end - start) })}
      />
    </Root>
  )
}

type BarsProps = {
  readonly density: Density
  /** From here on the events are unread, and their bars stronger. */
  readonly from: number
}

const [WIDTH, BAR, HEIGHT] = [12, 9, 36]

/** The number of events over time; their height compares them, no axis counts them. */
function DensityBars({ density: { buckets }, from }: BarsProps) {
  const most = Math.max(1, ...buckets.map(({ count }) => count))
  return (
    <Drawing viewBox={`0 0 ${buckets.length * WIDTH} ${HEIGHT}`} height={HEIGHT} preserveAspectRatio="none" aria-hidden>
      {buckets.map(({ count, from: start }, index) => {
        if (count === 0) return null
        const height = Math.max(2, (count / most) * HEIGHT)
        const isUnread = (index + 0.5) / buckets.length >= from
        return (
          <rect
            key={start}
            x={index * WIDTH + (WIDTH - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={1}
            data-unread={isUnread || undefined}
          />
        )
      })}
    </Drawing>
  )
}

const Root = styled('div')({
  padding: '16px var(--gutter) 20px',
  minWidth: 0,
  '& .field': { position: 'relative', paddingTop: 38 },
  '& .track': { position: 'relative', height: 10, marginTop: 2, borderRadius: 3, overflow: 'hidden' },
  '& .track > i': { position: 'absolute', top: 0, bottom: 0, ...partLook },
  '& .polls': { position: 'relative', height: 8, marginTop: 4 },
  '& .polls > i': { position: 'absolute', top: 0, width: 1, height: 6, background: 'var(--text-3)' },
  '& .axis': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    font: '400 11px/16px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '@media (max-width: 639.98px)': {
    padding: 16,
    '& .axis > :nth-of-type(even)': { display: 'none' },
  },
})

const Drawing = styled('svg')({
  display: 'block',
  width: '100%',
  '& rect': { fill: 'color-mix(in srgb, var(--bar) 55%, transparent)' },
  '& rect[data-unread]': { fill: 'var(--bar)' },
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    '& rect': { fill: 'GrayText' },
    '& rect[data-unread]': { fill: 'CanvasText' },
  },
})
