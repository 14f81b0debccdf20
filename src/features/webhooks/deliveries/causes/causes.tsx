import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { onPhone } from '#ui/theme/parts/sizes.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import { ListError } from '#common/list-error.tsx'
import { useRefusal } from '#common/permitted.ts'
import { useNumber } from '#common/use-number.ts'
import { CauseRow } from './cause-row.tsx'
import { causesQuery } from './causes.queries.ts'
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

/** Why deliveries fail, the biggest cause first, and what can be done about all deliveries of each. Gone when nothing fails. */
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
      <Root aria-label={t('causes.title')}>
        <ListError error={error} onRetry={() => void refetch()} title={t('causes.notLoaded')} />
      </Root>
    )
  if (all.length === 0) return null
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
    <Root ref={section} data-own-keys aria-label={t('causes.title')}>
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
        </ul>
      )}
      {toStop && <StopQuestion cause={toStop} actions={actions} onClose={() => setToStop(undefined)} />}
    </Root>
  )
}

const Root = styled('section')({
  flex: 'none',
  maxHeight: '45%',
  overflow: 'auto',
  containerType: 'inline-size',
  borderBottom: '1px solid var(--line)',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    padding: '0 calc(var(--gutter) - 8px) 0 var(--gutter)',
    '& h2': { font: '600 13px/20px var(--sans)' },
    '& [data-part=sum]': { flex: 1, font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  },
  '& [data-part=rest]': {
    padding: '8px var(--gutter)',
    borderTop: '1px solid var(--line-1)',
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-2)',
    '& button': { display: 'flex', alignItems: 'center', gap: 12, color: 'var(--accent-text)', minHeight: 24 },
  },
  '@container (min-width: 900px)': {
    '& > ul': {
      display: 'grid',
      // The first with the gutter, which is the padding of a row.
      gridTemplateColumns:
        'calc(var(--gutter) + 16px) 24px minmax(160px, 1fr) auto 64px minmax(168px, auto) minmax(96px, 180px) auto',
      columnGap: 12,
      '& > li': { gridColumn: '1 / -1' },
    },
  },
  [onPhone]: { maxHeight: '55%', '& > header [data-part=sum]': { display: 'none' }, '& > header h2': { flex: 1 } },
})
