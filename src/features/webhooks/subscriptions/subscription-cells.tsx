import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { Highlight } from '#ui/controls/highlight.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { relativeWords } from '#lib/relative-time.ts'
import { shortDuration } from '#lib/short-duration.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { msUntil } from '#features/webhooks/common/condition.ts'
import { DeliveryTypeTile } from '#features/webhooks/common/delivery-type.tsx'
import { maskedTarget, subscriptionName, targetHost } from '#features/webhooks/common/names.ts'
import { SubscriptionState } from '#features/webhooks/common/subscription-state.tsx'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { hourlyShares, shareOf, successOf } from '#features/webhooks/common/success.ts'

type Props = { readonly item: WatchedSubscription }

/** The service counts a backlog up to here. */
const MOST_BACKLOG = 100_000

/** All lines on one scale: the tenth below everything. */
const SCALE = [0.9, 1] as const

/** PUSH: the host and the last delivery. PULL: who reads, and when they last did. */
export function TargetCell({ item, search }: Props & { readonly search: string }) {
  const { subscription, status } = item
  const isPush = subscription.deliveryType === 'PUSH'
  const name = isPush ? targetHost(subscription.targetUrl) : (status.lastPollBy ?? '–')
  return (
    <>
      <CellLine {...(isPush ? { tip: maskedTarget(subscription.targetUrl) } : {})}>
        <CellText look="mono">
          <Highlight text={name} search={search} />
        </CellText>
      </CellLine>
      <CellText look="detail">
        <LastActivity item={item} />
      </CellText>
    </>
  )
}

/** "delivered 2 min ago", "polled yesterday", or that it never happened. */
export function LastActivity({ item: { subscription, status } }: Props) {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const now = useNow()
  const ago = (instant: string) => relativeWords(new Date(Math.min(Date.parse(instant), now)), new Date(now), locale)
  if (subscription.deliveryType === 'PULL') {
    if (status.polling) return t('target.waiting')
    return status.lastPollAt ? t('target.polled', { ago: ago(status.lastPollAt) }) : t('state.neverPolled')
  }
  const { lastSuccessAt } = subscription
  return lastSuccessAt ? t('target.delivered', { ago: ago(lastSuccessAt) }) : t('target.neverDelivered')
}

/** The line of 24 hours with its share. A reader has no attempts. */
export function SuccessCell({ item }: Props) {
  const share = useShare(item)
  if (share === undefined) return <CellText look="quiet">–</CellText>
  return (
    <Success>
      <Spark values={hourlyShares(item.status.hours)} scale={SCALE} />
      <CellText look={item.status.state === 'FAILING' ? 'bad' : 'small'}>{share}</CellText>
    </Success>
  )
}

/** "93.4%" of the attempts of 24 hours; undefined without attempts. */
export function useShare({ status }: WatchedSubscription): string | undefined {
  const { locale } = useUi()
  const success = successOf(status.hours)
  return success && shareOf(success).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
}

/** How many wait, and how long the oldest has. */
export function BacklogCell({ item: { status } }: Props) {
  const { t } = useTranslation('webhooks')
  const now = useNow()
  const backlog = useBacklog(status.backlog)
  if (status.backlog === 0) return <CellText look="quiet">0</CellText>
  return (
    <Backlog>
      <span>{backlog}</span>
      {status.oldestPendingAt && (
        <CellText look="detail">
          <HiddenText>{t('oldest')} </HiddenText>
          {shortDuration(-msUntil(status.oldestPendingAt, now))}
        </CellText>
      )}
    </Backlog>
  )
}

/** A number of waiting events; "100,000+" where the service counted no further. */
export function useBacklog(backlog: number): string {
  const number = useNumber()
  return backlog >= MOST_BACKLOG ? `${number(MOST_BACKLOG)}+` : number(backlog)
}

/** A row on a phone. */
export function CompactSubscription({ item }: Props) {
  const { subscription, status } = item
  const backlog = useBacklog(status.backlog)
  const { t } = useTranslation('webhooks')
  return (
    <>
      <DeliveryTypeTile type={subscription.deliveryType} size={32} />
      <CellBody>
        <CellLine>
          <CellText look="name">{subscriptionName(subscription)}</CellText>
          <CellText look="quiet">{subscription.deliveryType}</CellText>
        </CellLine>
        <SubscriptionState item={item} />
        <CellFacts>
          {subscription.deliveryType === 'PUSH' && <span>{targetHost(subscription.targetUrl)}</span>}
          <span>
            <LastActivity item={item} />
          </span>
          {status.backlog > 0 && <span data-end>{t('waiting', { number: backlog, count: status.backlog })}</span>}
        </CellFacts>
      </CellBody>
    </>
  )
}

const Success = styled('span')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  '& > :last-child': { minWidth: 40 },
})

const Backlog = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  fontSize: 12,
  lineHeight: '20px',
})
