import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { AccessExplanation } from 'mock-server/contract/authorization/explanation.ts'
import type { AccessSimulation } from 'mock-server/contract/authorization/simulation.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { ListError } from '#common/list-error.tsx'
import { useModelLabels } from '#common/model-labels.ts'
import { useNumber } from '#common/use-number.ts'
import { type Question, type Supposed, simulationOf } from './explain.queries.ts'
import { ReachTable } from './reach-table.tsx'
import { TypeTile } from './type-tile.tsx'

type Props = {
  readonly question: Question
  readonly supposed: Supposed
  readonly explanation: AccessExplanation
}

/** What a simulation says: the answer then, the reach now and then, and which fact sheets come and go. */
export function Outcome({ question, supposed, explanation }: Props) {
  const { t } = useTranslation(['explain', 'common'])
  const { data, error, refetch } = useQuery(simulationOf(question, supposed))
  if (error)
    return (
      <section>
        <ListError error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (!data)
    return (
      <section>
        <LinesSkeleton label={t('common:ui.loading')} lines={6} />
      </section>
    )
  return (
    <>
      <section aria-label={t('simulate.result')}>
        <Then {...{ explanation }} simulation={data.data} />
        <ReachTable reach={data.data.reach} />
      </section>
      <Moves simulation={data.data} />
    </>
  )
}

function Then({ explanation, simulation }: Pick<Props, 'explanation'> & { readonly simulation: AccessSimulation }) {
  const { t } = useTranslation('explain')
  const then = simulation.explanation
  if (!then) return null
  const isTurned = then.allowed !== explanation.allowed
  const words = isTurned
    ? t(then.allowed ? 'simulate.nowYes' : 'simulate.nowNo')
    : t(then.allowed ? 'simulate.sameYes' : 'simulate.sameNo')
  const tone = isTurned ? (then.allowed ? 'ok' : 'bad') : 'neutral'
  return (
    <Callout
      tone={tone}
      role="status"
      icon={then.allowed ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      title={words}
    >
      {simulation.duties.total > 0 && <div>{t('simulate.duties', { count: simulation.duties.total })}</div>}
    </Callout>
  )
}

/** Types of fact sheets that would come or go, and what somebody is accountable or responsible for. */
function Moves({ simulation }: { readonly simulation: AccessSimulation }) {
  const { t } = useTranslation('explain')
  const number = useNumber()
  const { typesOf } = useModelLabels()
  const { loses, gains } = simulation.reach['factSheet.read']
  const [chosen, setChosen] = useState<'loses' | 'gains'>()
  if (loses + gains === 0) return null
  const shown = chosen ?? (loses > 0 ? 'loses' : 'gains')
  const counts = { loses, gains }
  const { duties } = simulation
  return (
    <section aria-label={t('moves.title')}>
      <Segmented
        label={t('moves.title')}
        name="simulated-moves"
        value={shown}
        onChange={setChosen}
        segments={(['loses', 'gains'] as const).map((value) => ({
          value,
          label: (
            <>
              {t(`moves.${value}`)} <small>{number(counts[value])}</small>
            </>
          ),
        }))}
      />
      <Rows>
        {simulation.types
          .filter((row) => row[shown] > 0)
          .map((row) => (
            <li key={row.type}>
              <TypeTile type={row.type} />
              <span>{typesOf(row.type)}</span>
              <b data-kind={shown}>{`${shown === 'loses' ? '−' : '+'}${number(row[shown])}`}</b>
            </li>
          ))}
      </Rows>
      {shown === 'loses' && duties.total > 0 && (
        <>
          <small>{t('moves.duties', { count: duties.total, n: number(duties.total) })}</small>
          <Rows>
            {duties.factSheets.map(({ id, displayName, type }) => (
              <li key={id}>
                <TypeTile type={type} />
                <span>{displayName}</span>
              </li>
            ))}
          </Rows>
        </>
      )}
    </section>
  )
}

const Rows = styled('ul')({
  margin: '6px 0 8px',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    borderBottom: '1px solid var(--line-1)',
    '&:last-child': { borderBottom: 0 },
    '& > span:nth-of-type(2)': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& > b': { fontWeight: 500, fontSize: 12, fontVariantNumeric: 'tabular-nums' },
    '& > b[data-kind=loses]': { color: 'var(--bad-text)' },
    '& > b[data-kind=gains]': { color: 'var(--ok-text)' },
  },
})
