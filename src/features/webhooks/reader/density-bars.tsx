import { styled } from '@mui/material/styles'
import type { Density } from './reader.queries.ts'

type Props = {
  readonly density: Density
  /** From here on the events are unread, and their bars stronger. */
  readonly from: number
}

const [WIDTH, BAR, HEIGHT] = [12, 9, 36]

/** The number of events over time; their height compares them, no axis counts them. */
export function DensityBars({ density: { buckets }, from }: Props) {
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
