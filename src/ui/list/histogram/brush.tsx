import { styled } from '@mui/material/styles'
import { useUi } from '#ui/ui-context.tsx'
import { longMoment } from '#lib/long-date.ts'
import { momentOf, type Scale } from './scale.ts'
import type { useBrush } from './use-brush.ts'

type Props = {
  readonly scale: Scale
  readonly brush: ReturnType<typeof useBrush>
  readonly names: { readonly from: string; readonly to: string }
  /** Tells over how long the range is. */
  readonly duration?: ((ms: number) => string) | undefined
}

/** The tinted range with a handle at each end; each handle is a slider for the keyboard. */
export function Brush({ scale, brush, names, duration }: Props) {
  const { locale } = useUi()
  const [from, to] = brush.edges
  const percent = (edge: number) => `${(edge / scale.count) * 100}%`
  const isWhole = from === 0 && to === scale.count
  return (
    <Tint style={{ left: percent(from), width: percent(to - from) }} data-whole={isWhole ? '' : undefined}>
      {duration && <span data-duration>{duration(((scale.end - scale.start) * (to - from)) / scale.count)}</span>}
      {(['from', 'to'] as const).map((end) => {
        const edge = end === 'from' ? from : to
        return (
          <i
            key={end}
            data-end={end}
            role="slider"
            tabIndex={0}
            aria-label={names[end]}
            aria-valuemin={end === 'from' ? 0 : from + 1}
            aria-valuemax={end === 'from' ? to - 1 : scale.count}
            aria-valuenow={edge}
            aria-valuetext={longMoment(new Date(momentOf(scale, edge)), locale)}
            onKeyDown={brush.onKeyDown(end)}
          />
        )
      })}
    </Tint>
  )
}

const Tint = styled('div')({
  position: 'absolute',
  top: -4,
  bottom: -4,
  pointerEvents: 'none',
  borderRadius: 'var(--r-s, 4px)',
  background: 'color-mix(in srgb, var(--accent) 9%, transparent)',
  boxShadow: 'inset 0 0 0 1px var(--accent-line)',
  '@media (forced-colors: active)': { outline: '1px solid Highlight' },
  // Nothing is left out: only the handles show that a range can be chosen.
  '&[data-whole]': { background: 'none', boxShadow: 'none', outline: 'none' },
  '& [data-duration]': {
    position: 'absolute',
    bottom: '100%',
    left: '50%',
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
    fontSize: 11,
    lineHeight: '16px',
    fontWeight: 500,
    color: 'var(--accent-text)',
  },
  // 6 × 20 to see, 24 wide to hit.
  '& [data-end]': {
    position: 'absolute',
    top: '50%',
    width: 24,
    height: 32,
    margin: '-16px -12px 0',
    pointerEvents: 'auto',
    cursor: 'ew-resize',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'none',
    outline: 'none',
    '@media (pointer: coarse)': { width: 44, margin: '-16px -22px 0' },
    '&::before': {
      content: '""',
      width: 6,
      height: 20,
      borderRadius: 3,
      background: 'var(--accent)',
      forcedColorAdjust: 'none',
      '@media (forced-colors: active)': { background: 'Highlight' },
    },
    '&:focus-visible::before': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  },
  '& [data-end=from]': { left: 0 },
  '& [data-end=to]': { right: 0 },
})
