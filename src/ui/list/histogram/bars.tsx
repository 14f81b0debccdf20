import { styled } from '@mui/material/styles'
import type { Bucket } from './scale.ts'

export const outcomes = ['succeeded', 'failed', 'open'] as const
export type Outcome = (typeof outcomes)[number]

/** Units of a bucket in the drawing: the bar and the gap beside it. */
const [WIDTH, BAR] = [12, 10]
/** A single failure among thousands must be visible. */
const LEAST = 2

/** The bars themselves, stretched to the width of their surroundings. */
export function Bars({ buckets, height }: { readonly buckets: readonly Bucket[]; readonly height: number }) {
  const most = Math.max(1, ...buckets.map(({ succeeded, failed, open }) => succeeded + failed + open))
  return (
    <Drawing
      viewBox={`0 0 ${Math.max(1, buckets.length) * WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      {buckets.map((bucket, index) => (
        <Bar
          key={bucket.from}
          bucket={bucket}
          x={index * WIDTH + (WIDTH - BAR) / 2}
          unit={(height - 6) / most}
          base={height}
        />
      ))}
    </Drawing>
  )
}

function Bar({
  bucket,
  x,
  unit,
  base,
}: {
  readonly bucket: Bucket
  readonly x: number
  readonly unit: number
  readonly base: number
}) {
  let top = base
  return outcomes.map((outcome) => {
    if (bucket[outcome] === 0) return null
    const height = Math.max(LEAST, bucket[outcome] * unit)
    top -= height
    const y = top
    top -= 1
    return <rect key={outcome} data-outcome={outcome} {...{ x, y, height }} width={BAR} rx={1} />
  })
}

const fills = {
  '& [data-outcome=succeeded]': { fill: 'var(--bar)', background: 'var(--bar)' },
  '& [data-outcome=failed]': { fill: 'var(--bad)', background: 'var(--bad)' },
  '& [data-outcome=open]': { fill: 'var(--warn)', background: 'var(--warn)' },
  // Three looks that need no colour: grey, full, and empty with an edge.
  '@media (forced-colors: active)': {
    '& [data-outcome]': { forcedColorAdjust: 'none' },
    '& [data-outcome=succeeded]': { fill: 'GrayText', background: 'GrayText' },
    '& [data-outcome=failed]': { fill: 'CanvasText', background: 'CanvasText' },
    '& [data-outcome=open]': {
      fill: 'Canvas',
      stroke: 'CanvasText',
      background: 'Canvas',
      boxShadow: 'inset 0 0 0 1px CanvasText',
    },
  },
} as const

const Drawing = styled('svg')({ display: 'block', width: '100%', ...fills })

export type LegendItem = { readonly outcome: Outcome; readonly label: string; readonly count?: string }

/** What the colours of the bars mean, with the number of each. */
export function HistogramLegend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <Legend>
      {items.map(({ outcome, label, count }) => (
        <li key={outcome}>
          <i data-outcome={outcome} aria-hidden />
          <span>{label}</span>
          {count !== undefined && <b>{count}</b>}
        </li>
      ))}
    </Legend>
  )
}

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: 'var(--text-2)',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
  '& i': { width: 8, height: 8, borderRadius: 2, flex: 'none' },
  '& b': { fontWeight: 400, color: 'var(--text-3)' },
  ...fills,
})
