import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { countAllDeliveries, searchAllDeliveries } from 'mock-server/contract/webhooks/all-deliveries.ts'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { invalidate } from '#api/operation.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { ListError } from '#common/list-error.tsx'
import { useRefusal } from '#common/permitted.ts'
import { useNumber } from '#common/use-number.ts'
import { CauseRow } from './cause-row.tsx'
import { Section } from './cause.styles.ts'
import { causesQuery, isSoonTried } from './causes.queries.ts'
import { LastFailure, PastCauses } from './past-causes.tsx'
import { useCauseActions } from './use-cause-actions.ts'
import { useCauseKeys } from './use-cause-keys.ts'

const StopQuestion = later(() => import('./stop-question.tsx').then((file) => ({ default: file.StopQuestion })))

/** Those with fewer deliveries are a number. */
const SHOWN = 20

type Props = {
  readonly isPermitted: boolean
  /** Shows the deliveries of a cause in the list. */
  readonly onShow: (cause: FailureCause) => void
  /** The list below shows a part of its rows, which the causes do not follow. */
  readonly isNarrowed: boolean
  /** Puts the focus on the list, and on a row of it. */
  readonly onLeave: (row?: string) => void
  /** The first row of the list. */
  readonly first: string | undefined
}

/** Why deliveries fail, the biggest cause first, and what can be done about all deliveries of each. When nothing fails, when it did last. */
export function Causes({ isPermitted, onShow, isNarrowed, onLeave, first }: Props) {
  const { t } = useTranslation('deliveries')
  const number = useNumber()
  const { data, error, refetch } = useQuery({ ...causesQuery, enabled: isPermitted })
  const actions = useCauseActions()
  const refusal = useRefusal('webhook.redeliver')
  // At 200 % zoom the rows need the height.
  const isLow = useMedia('(max-height: 460px)')
  const [fold, setFolded] = useState<boolean>()
  const isFolded = fold ?? isLow
  const [showsSnoozed, setShowsSnoozed] = useState(false)
  const [toStop, setToStop] = useState<FailureCause>()
  const all = data?.data ?? []
  const current = all.filter(({ snoozedUntil }) => snoozedUntil === undefined)
  const snoozed = all.filter(({ snoozedUntil }) => snoozedUntil !== undefined)
  const listed = current.slice(0, SHOWN)
  const shown = [...listed, ...(showsSnoozed ? snoozed : [])]
  const retried = new Set(actions.retry.variables?.map(({ id }) => id))
  useOutcome(
    actions.retry.isSuccess ? actions.retry.submittedAt : 0,
    all.some((cause) => retried.has(cause.id) && isSoonTried(cause)),
  )
  const section = useRef<HTMLElement>(null)
  useCauseKeys(section, {
    shown,
    onRetry: (cause) => actions.retry.mutate([cause]),
    onStop: setToStop,
    onLeave,
    first,
    isRefused: refusal !== undefined,
  })
  if (error && !data)
    return (
      <Section aria-label={t('causes.title')}>
        <ListError error={error} onRetry={() => void refetch()} title={t('causes.notLoaded')} />
      </Section>
    )
  if (all.length === 0) return data ? <LastFailure isPermitted={isPermitted} /> : null
  const count = current.reduce((sum, cause) => sum + cause.count, 0)
  const row = (cause: FailureCause) => (
    <CauseRow
      key={cause.id}
      cause={cause}
      actions={actions}
      refusal={refusal}
      onStop={() => setToStop(cause)}
      onShow={() => onShow(cause)}
    />
  )
  return (
    <Section ref={section} data-own-keys aria-label={t('causes.title')}>
      <header>
        <h2>{t('causes.title')}</h2>
        <span data-part="sum">
          {t(isNarrowed ? 'causes.summaryOfAll' : 'causes.summary', {
            causes: t('causes.causes', { count: current.length }),
            events: t('causes.events', { count }),
          })}
        </span>
        {current.length > 1 && (
          <Button
            look="ghost"
            refusal={refusal}
            isBusy={actions.retry.isPending}
            onClick={() => actions.retry.mutate(current)}
          >
            {t('causes.retry', { count })}
          </Button>
        )}
        <IconButton
          label={t(isFolded ? 'causes.unfold' : 'causes.fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
      </header>
      {!isFolded && (
        <ul>
          {listed.map(row)}
          {current.length > SHOWN && <li data-part="rest">{t('causes.smaller', { count: current.length - SHOWN })}</li>}
          {snoozed.length > 0 && (
            <li data-part="rest">
              <button type="button" aria-expanded={showsSnoozed} onClick={() => setShowsSnoozed(!showsSnoozed)}>
                {showsSnoozed ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
                {t('causes.snoozed', { count: snoozed.length, n: number(snoozed.length) })}
              </button>
            </li>
          )}
          {showsSnoozed && snoozed.map(row)}
          <PastCauses />
        </ul>
      )}
      {toStop && <StopQuestion cause={toStop} actions={actions} onClose={() => setToStop(undefined)} />}
    </Section>
  )
}

/** Once what somebody retried has been tried, the list shows what came of it. */
function useOutcome(retriedAt: number, isWaiting: boolean): void {
  const shownOf = useRef(retriedAt)
  useEffect(() => {
    if (isWaiting || retriedAt === shownOf.current) return
    shownOf.current = retriedAt
    if (retriedAt > 0) void invalidate(searchAllDeliveries, countAllDeliveries)
  }, [retriedAt, isWaiting])
}
