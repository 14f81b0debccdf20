import { useQuery } from '@tanstack/react-query'
import { SidePanel, PanelSection } from '#ui/list/side-panel.tsx'
import { DeliveryTypeTile } from '#features/webhooks/common/delivery-type.tsx'
import { shortId, subscriptionName } from '#features/webhooks/common/names.ts'
import { statusOf, type WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useNow } from '#common/use-now.ts'
import { useRefusal } from '#common/permitted.ts'
import { Health } from './health.tsx'
import { LastFailures } from './last-failures.tsx'
import { PanelActions } from './panel-actions.tsx'
import { hasNotice, PanelNotice } from './panel-notice.tsx'
import { PassedOver } from './passed-over.tsx'
import { SelectedEvents } from './selected-events.tsx'
import { wholeSilence } from './silence.ts'
import { ReaderFacts, TargetFacts } from './subscription-facts.tsx'
import type { SubscriptionActions } from './use-subscription-actions.tsx'

/** Counting what was passed over takes a look at each event. */
const REFRESH_MS = 30_000

/** One subscription: how it goes, where it sends or who reads, which events, and what failed last. */
export function SubscriptionPanel({
  item: listed,
  actions,
  onClose,
}: {
  readonly item: WatchedSubscription
  readonly actions: SubscriptionActions
  readonly onClose: () => void
}) {
  const { subscription } = listed
  const now = useNow()
  const isPush = subscription.deliveryType === 'PUSH'
  const manageRefusal = useRefusal('webhook.manage')
  const { data } = useQuery({ ...statusOf(subscription.id), enabled: isPush, refetchInterval: REFRESH_MS })
  const { silence, passedOver } = data?.data ?? {}
  const item = { subscription, status: { ...listed.status, silence: wholeSilence(listed.status.silence, silence) } }
  return (
    <SidePanel
      title={subscriptionName(subscription)}
      subtitle={<span style={{ fontFamily: 'var(--mono)' }}>{shortId(subscription.id)}</span>}
      leading={<DeliveryTypeTile type={subscription.deliveryType} size={32} />}
      onClose={onClose}
      actions={<PanelActions item={item} actions={actions} />}
      notice={
        hasNotice(item, now) && (
          <PanelNotice
            item={item}
            onProbe={() => actions.probe(item)}
            isProbing={actions.isProbing}
            probeRefusal={actions.refusalOf(subscription, 'recover')}
          />
        )
      }
    >
      <PanelSection>{isPush ? <TargetFacts subscription={subscription} /> : <ReaderFacts item={item} />}</PanelSection>
      {isPush && <Health item={item} />}
      {passedOver && <PassedOver passedOver={passedOver} userId={subscription.userId} />}
      <SelectedEvents
        subscription={subscription}
        editHref={manageRefusal === undefined ? actions.editHref(subscription) : undefined}
      />
      {isPush && <LastFailures subscription={subscription} />}
    </SidePanel>
  )
}
