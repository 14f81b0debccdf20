import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Subscription, SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import { countdown, shortDuration } from '#lib/short-duration.ts'
import { useNow } from '#common/use-now.ts'
import { msUntil } from '#features/webhooks/common/condition.ts'
import { targetHost } from '#features/webhooks/common/names.ts'
import { paths } from '#paths.ts'
import { useWords } from './row/words.ts'

type Props = { readonly subscription: Subscription | undefined; readonly status: SubscriptionStatus | undefined }

/** Where it goes, how it went for a day, what waits, and what comes next. */
export function Figures({ subscription, status }: Props) {
  const { t } = useTranslation('deliveries')
  const now = useNow()
  const { deliveryType, targetMethod, signed, ordered, errorCount = 0 } = subscription ?? {}
  const { nextAttemptAt, deactivatesAt, retrying = 0 } = status ?? {}
  const manner = [deliveryType, targetMethod, signed && t('figure.signed'), ordered && t('figure.ordered')]
  const left = nextAttemptAt === undefined ? 0 : msUntil(nextAttemptAt, now)
  const single = retrying > 0 ? t('figure.retrying', { count: retrying }) : t('figure.noFailures')
  return (
    <Root>
      <Figure label={t('figure.target')} isDesk detail={subscription && manner.filter(Boolean).join(', ')}>
        {subscription && <span data-mono>{targetHost(subscription.targetUrl)}</span>}
      </Figure>
      <Delivered {...{ subscription, status }} />
      <Figure
        label={t('figure.backlog')}
        detail={
          status &&
          (status.oldestPendingAt === undefined
            ? t('figure.nothingWaits')
            : t('figure.oldestWaits', { time: shortDuration(-msUntil(status.oldestPendingAt, now)) }))
        }
      >
        {status && t('figure.events', { count: status.backlog })}
      </Figure>
      <Figure
        label={t('figure.next')}
        detail={status && (errorCount > 0 ? t('figure.failures', { count: errorCount }) : single)}
      >
        {status && (nextAttemptAt === undefined ? '–' : left <= 0 ? t('next.due') : countdown(left))}
      </Figure>
      <Figure
        label={t('figure.deactivates')}
        detail={status && t(deactivatesAt === undefined ? 'figure.notPlanned' : 'figure.unless')}
      >
        {status &&
          (deactivatesAt === undefined ? '–' : t('figure.in', { time: shortDuration(msUntil(deactivatesAt, now)) }))}
      </Figure>
    </Root>
  )
}

/** The share of a day's attempts that were delivered; what failed leads to those deliveries. */
function Delivered({ subscription, status }: Props) {
  const { t } = useTranslation('deliveries')
  const { number, locale } = useWords()
  const sum = (member: 'succeeded' | 'failed') => status?.hours.reduce((total, hour) => total + hour[member], 0) ?? 0
  const [succeeded, failed] = [sum('succeeded'), sum('failed')]
  const all = succeeded + failed
  const share = (done: number, total: number) => (total === 0 ? 1 : done / total)
  const percent = share(succeeded, all).toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: succeeded === all ? 0 : 1,
  })
  return (
    <Figure
      label={t('figure.delivered')}
      detail={
        status && (
          <>
            {t('figure.ofAll', { count: all, done: number(succeeded), all: number(all) })}
            {subscription && failed > 0 && (
              <>
                {', '}
                <TextLink href={paths.webhook(subscription.id, { failed: '24h' })}>
                  {t('figure.failed', { count: failed })}
                </TextLink>
              </>
            )}
          </>
        )
      }
    >
      {status && (
        <>
          {all === 0 ? '–' : percent}
          {all > 0 && (
            <Spark
              values={status.hours.map((hour) => share(hour.succeeded, hour.succeeded + hour.failed))}
              width={80}
            />
          )}
        </>
      )}
    </Figure>
  )
}

type FigureProps = {
  readonly label: string
  readonly children: ReactNode
  readonly detail: ReactNode
  /** Left out on a phone. */
  readonly isDesk?: boolean
}

function Figure({ label, children, detail, isDesk }: FigureProps) {
  return (
    <div data-desk={isDesk ? '' : undefined}>
      <dt>{label}</dt>
      <dd data-part="value">{children ?? <Skeleton width={88} height={14} />}</dd>
      <dd data-part="detail">{detail ?? <Skeleton width={120} height={8} />}</dd>
    </div>
  )
}

const Root = styled('dl')({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: '1.3fr 1.2fr 1fr 1fr 1.1fr',
  gap: 24,
  padding: '8px var(--gutter) 16px',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { minWidth: 0 },
  '& dt': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& [data-part=value]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 24,
    font: '600 16px/24px var(--sans)',
    letterSpacing: '-.011em',
    whiteSpace: 'nowrap',
  },
  '& [data-part=value] > [data-mono]': {
    font: '400 12px/20px var(--mono)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& [data-part=detail]': {
    marginTop: 2,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    ...oneLine,
  },
  '@media (max-width: 899.98px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '12px 16px' },
  '@media (max-width: 639.98px)': {
    gridTemplateColumns: '1fr 1fr',
    padding: '4px 16px 12px',
    '& > [data-desk]': { display: 'none' },
  },
})
