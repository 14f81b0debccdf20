import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from 'mock-server/contract/deliveries.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'

/** The steps of a request in their order; only a request that opens a connection has the first three. */
const steps = ['dns', 'connect', 'tls', 'firstByte'] as const
/** Steps have no state, so their colours are those of data, the same in both schemes. */
const colors = {
  dns: '#8aa0c8',
  connect: '#6b7fd0',
  tls: '#a287d8',
  firstByte: 'var(--bar)',
} as const

const [WIDTH, HEIGHT] = [148, 8]
/** The shortest step must be visible. */
const LEAST = 1.5

type Props = { readonly attempt: AttemptSummary; readonly longest: number }

/** How long each step took, on the scale of the longest attempt; the rest until the end of the answer is not drawn. */
export function PhaseBar({ attempt: { phases = {}, duration, outcome }, longest }: Props) {
  const { t, duration: words } = useWords()
  const unit = WIDTH / Math.max(1, longest)
  // A request that never got an answer waited until its end.
  const known = steps.flatMap((step) => (phases[step] === undefined ? [] : [{ step, ms: phases[step] }]))
  const opening = known.reduce((sum, { ms }) => sum + ms, 0)
  // Where the callback failed or suppressed the event, the time is that of the callback: nothing was sent.
  const isSent = outcome !== 'callback' && outcome !== 'suppressed'
  const waiting = isSent ? (phases['total'] ?? duration ?? 0) - opening : 0
  const parts =
    phases['firstByte'] === undefined && waiting > 0 ? [...known, { step: 'firstByte' as const, ms: waiting }] : known
  // Each begins where the one before ends.
  const bars = parts.map(({ step, ms }, index) => ({
    step,
    start: parts.slice(0, index).reduce((sum, part) => sum + widthOf(part.ms, unit), 0),
    width: widthOf(ms, unit),
  }))
  const tip = known.map(({ step, ms }) => `${t(`phase.${step}`)} ${words(ms)}`).join(' · ')
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      {...(tip === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': tip, 'data-tip': tip })}
    >
      <rect width={WIDTH} height={HEIGHT} rx={2} fill="var(--sunken)" />
      {bars.map(({ step, start, width }) => (
        <rect
          key={step}
          x={start}
          y={1}
          width={Math.max(0, Math.min(width, WIDTH - start))}
          height={6}
          rx={1.5}
          fill={colors[step]}
        />
      ))}
    </svg>
  )
}

const widthOf = (ms: number, unit: number): number => Math.max(LEAST, ms * unit)

/** What the colours of the bars mean. */
export function PhaseLegend() {
  const { t } = useTranslation('deliveries')
  return (
    <Legend aria-hidden>
      {steps.map((step) => (
        <span key={step}>
          <i style={{ background: colors[step] }} />
          {t(`phase.${step}`)}
        </span>
      ))}
    </Legend>
  )
}

const Legend = styled('span')({
  display: 'inline-flex',
  gap: 10,
  fontSize: 11,
  lineHeight: '16px',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' },
  '& i': { width: 8, height: 8, borderRadius: 2, forcedColorAdjust: 'none' },
  '@media (max-width: 639.98px)': { display: 'none' },
})
