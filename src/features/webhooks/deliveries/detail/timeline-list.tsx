import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import EyeOff from 'lucide-react/icons/eye-off'
import type { AttemptSummary } from 'mock-server/contract/deliveries.ts'
import { Spark } from '#ui/controls/spark.tsx'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import { clockTime } from '#lib/long-date.ts'
import { exactTime } from '#lib/relative-time.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { PhaseBar } from './phase-bar.tsx'
import { codeName, isFine, resultName } from './attempt.ts'
import type { Entry, Run } from './timeline.ts'

type Props = {
  readonly entries: readonly Entry[]
  readonly chosen: number | undefined
  readonly onChoose: (attempt: number) => void
  /** Milliseconds of the longest attempt, to which all bars are drawn. */
  readonly longest: number
}

/** The attempts, the newest first; equal failures are one line that opens. */
export function TimelineList({ entries, ...choice }: Props) {
  return (
    <List>
      {entries.map((entry) =>
        entry.kind === 'attempt' ? (
          <AttemptLine key={entry.attempt.attempt} attempt={entry.attempt} {...choice} />
        ) : (
          <RunLine key={entry.key} run={entry} {...choice} />
        ),
      )}
    </List>
  )
}

type ChoiceProps = Omit<Props, 'entries'>

function AttemptLine({ attempt, chosen, onChoose, longest }: ChoiceProps & { readonly attempt: AttemptSummary }) {
  const { t, time, duration, number, locale } = useWords()
  const date = new Date(attempt.createdAt)
  const fine = isFine(attempt)
  const Icon = attempt.outcome === 'suppressed' ? EyeOff : fine ? CircleCheck : CircleX
  return (
    <li>
      <Node tone={attempt.outcome === 'suppressed' ? 'off' : fine ? 'ok' : 'bad'}>
        <Icon size={16} aria-hidden />
      </Node>
      <button
        type="button"
        data-part="attempt"
        aria-pressed={chosen === attempt.attempt}
        onClick={() => onChoose(attempt.attempt)}
      >
        <b>#{number(attempt.attempt)}</b>
        <time dateTime={attempt.createdAt} data-tip={exactTime(date, locale)}>
          {time(date)}
        </time>
        <span data-result data-bad={fine ? undefined : ''}>
          {resultName(attempt, t)}
          {attempt.trigger !== 'automatic' && <i>{t(`trigger.${attempt.trigger}`)}</i>}
        </span>
        <PhaseBar attempt={attempt} longest={longest} />
        <span data-time>{attempt.duration === undefined ? '–' : duration(attempt.duration)}</span>
      </button>
    </li>
  )
}

function RunLine({ run, ...choice }: ChoiceProps & { readonly run: Run }) {
  const { t } = useTranslation('deliveries')
  const words = useWords()
  const [isOpen, setOpen] = useState(run.attempts.some(({ attempt }) => attempt === choice.chosen))
  const clock = (instant: string) => clockTime(new Date(instant), words.locale)
  const { fastest, slowest, attempts } = run
  const line = (
    <>
      <b>{t('timeline.same', { count: run.count })}</b>
      <span data-rest>
        {t('timeline.of', { from: clock(run.firstAt), to: clock(run.lastAt), result: codeName(run.result, words.t) })}
      </span>
      {attempts.length > 0 && (
        <Spark values={attempts.map((attempt) => attempt.duration ?? 0).toReversed()} width={72} height={14} />
      )}
      <span data-time>{fastest !== undefined && slowest !== undefined ? rangeOf(fastest, slowest, words) : '–'}</span>
    </>
  )
  return (
    <>
      <li>
        <Node tone="off">
          <i />
        </Node>
        {attempts.length === 0 ? (
          <div data-part="run" data-tip={t('timeline.folded')}>
            {line}
          </div>
        ) : (
          <button type="button" data-part="run" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            {line}
          </button>
        )}
      </li>
      {isOpen && attempts.map((attempt) => <AttemptLine key={attempt.attempt} attempt={attempt} {...choice} />)}
    </>
  )
}

/** "1.22–3.90 s", "19–21 ms". */
function rangeOf(fastest: number, slowest: number, { duration }: ReturnType<typeof useWords>): string {
  const [low, high] = [duration(fastest), duration(slowest)]
  if (low === high) return low
  const unit = /\s\D+$/
  return low.match(unit)?.[0] === high.match(unit)?.[0] ? `${low.replace(unit, '')}–${high}` : `${low} – ${high}`
}

const Node = ({ tone, children }: { readonly tone: 'ok' | 'bad' | 'off'; readonly children: ReactNode }) => (
  <span data-part="node" data-tone={tone}>
    {children}
  </span>
)

const List = styled('ol')({
  position: 'relative',
  fontVariantNumeric: 'tabular-nums',
  // The line between the nodes.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 7.5,
    top: 14,
    bottom: 14,
    width: 1,
    background: 'var(--line-2)',
  },
  '& > li': { position: 'relative', display: 'flex', alignItems: 'center', gap: 4 },
  '& [data-part=node]': {
    flex: 'none',
    width: 16,
    height: 18,
    display: 'grid',
    placeItems: 'center',
    background: 'var(--surface)',
    zIndex: 1,
  },
  '& [data-tone=bad]': { color: 'var(--bad)' },
  '& [data-tone=ok]': { color: 'var(--ok)' },
  '& [data-tone=off]': { color: 'var(--text-3)' },
  '& [data-part=node] > i': {
    width: 7,
    height: 7,
    borderRadius: '50%',
    border: '1.5px solid var(--line-control)',
    background: 'var(--surface)',
  },
  '& [data-part=attempt]': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: '40px max-content minmax(0, 1fr) 148px 60px',
    gap: 8,
    alignItems: 'center',
    minHeight: 28,
    padding: '0 4px',
    borderRadius: 'var(--r-m)',
    fontSize: 12,
    textAlign: 'left',
    '&:hover': { background: 'var(--active)' },
    '&[aria-pressed=true]': { background: 'var(--accent-tint)' },
    '&:focus-visible': { outlineOffset: -2 },
    '@media (forced-colors: active)': { '&[aria-pressed=true]': { outline: '1px solid Highlight' } },
  },
  '& b': { fontWeight: 500, fontSize: 13 },
  '& time': { color: 'var(--text-2)' },
  '& [data-result]': {
    ...oneLine,
    fontWeight: 500,
    '& > i': { fontStyle: 'normal', fontWeight: 400, color: 'var(--text-3)', marginLeft: 6 },
  },
  '& [data-bad]': { color: 'var(--bad-text)' },
  '& [data-time]': { textAlign: 'right', color: 'var(--text-2)', whiteSpace: 'nowrap', fontSize: 12 },
  '& [data-part=run]': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
    margin: '4px 0',
    padding: '0 4px 0 8px',
    borderRadius: 'var(--r-m)',
    background: 'var(--sunken)',
    textAlign: 'left',
    '& > b': { fontSize: 12, whiteSpace: 'nowrap' },
    '& > svg': { flex: 'none' },
  },
  '& [data-rest]': {
    flex: 1,
    ...oneLine,
    fontSize: 12,
    color: 'var(--text-3)',
  },
  '@media (max-width: 639.98px)': {
    '& [data-part=attempt]': {
      gridTemplateColumns: '40px max-content minmax(0, 1fr) auto',
      minHeight: 44,
      '& > svg': { display: 'none' },
    },
    '& [data-part=run]': { minHeight: 44, '& > svg:not(:first-child)': { display: 'none' } },
  },
})
