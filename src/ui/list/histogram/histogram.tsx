import { styled } from '@mui/material/styles'
import { useUi } from '#ui/ui-context.tsx'
import { ticksOf } from './axis.ts'
import { Bars } from './bars.tsx'
import { Brush } from './brush.tsx'
import { type Bucket, type Scale, scaleOf, type TimeRange } from './scale.ts'
import { useBrush } from './use-brush.ts'

type Choice = {
  /** The chosen range; undefined: everything. */
  readonly range: TimeRange | undefined
  readonly onRange: (range: TimeRange) => void
  /** The range under a pointer that is still down; undefined once it is up. */
  readonly onDrag?: (range: TimeRange | undefined) => void
  /** Names of the two handles: "From", "Until". */
  readonly names: { readonly from: string; readonly to: string }
  /** The length of a range in words, shown above it. */
  readonly duration?: (ms: number) => string
}

type Props = TimeRange & {
  /** What is counted, with the numbers in words, because the bars are a picture. */
  readonly label: string
  readonly buckets: readonly Bucket[]
  /** A bucket in words, shown on hover. */
  readonly tip?: ((bucket: Bucket) => string) | undefined
  readonly height?: number
  /** Makes the histogram choose a range. */
  readonly choice?: Choice | undefined
}

/** Counts over time as stacked bars with an axis, and optionally a range that pointer or keys choose. */
export function Histogram({ from, to, label, buckets, tip, height = 56, choice }: Props) {
  const { locale } = useUi()
  const scale = scaleOf({ from, to }, buckets.length)
  return (
    <Root role="group" aria-label={label}>
      {choice ? (
        <Choosable {...{ scale, buckets, tip, height, choice }} />
      ) : (
        <div data-part="field">
          <Bars {...{ buckets, height }} />
          <Tips {...{ buckets, tip }} />
        </div>
      )}
      <div data-part="axis" aria-hidden>
        {ticksOf(scale, locale).map(({ place, text }) => (
          <span
            key={place}
            style={{ left: `${place * 100}%` }}
            data-at={place === 0 ? 'start' : place === 1 ? 'end' : undefined}
          >
            {text}
          </span>
        ))}
      </div>
    </Root>
  )
}

type FieldProps = Pick<Props, 'buckets' | 'tip'> & {
  readonly scale: Scale
  readonly height: number
  readonly choice: Choice
}

function Choosable({ scale, buckets, tip, height, choice }: FieldProps) {
  const brush = useBrush({ scale, ...choice })
  return (
    // Its arrow keys move handles and not the rows of a list.
    <div data-part="field" data-choosable data-own-keys {...brush.field}>
      <Bars {...{ buckets, height }} />
      {!brush.isDragging && <Tips {...{ buckets, tip }} />}
      <Brush {...{ scale, brush }} names={choice.names} duration={choice.duration} />
    </div>
  )
}

/** One area for each bucket, as high as the field, so that low bars can be hit too. */
function Tips({ buckets, tip }: Pick<Props, 'buckets' | 'tip'>) {
  if (!tip) return null
  return (
    <div data-part="tips" aria-hidden>
      {buckets.map((bucket) => (
        <span key={bucket.from} data-tip={tip(bucket)} />
      ))}
    </div>
  )
}

const Root = styled('div')({
  minWidth: 0,
  '& [data-part=field]': { position: 'relative', userSelect: 'none' },
  '& [data-choosable]': { cursor: 'crosshair', touchAction: 'pan-y' },
  '& [data-part=tips]': { position: 'absolute', inset: 0, display: 'flex', '& > span': { flex: 1 } },
  '& [data-part=axis]': {
    position: 'relative',
    height: 22,
    fontSize: 11,
    lineHeight: '16px',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
    '& > span': { position: 'absolute', top: 6, whiteSpace: 'nowrap', transform: 'translateX(-50%)' },
    '& > [data-at=start]': { transform: 'none' },
    '& > [data-at=end]': { transform: 'translateX(-100%)' },
  },
})
