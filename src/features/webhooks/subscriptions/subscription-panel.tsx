import { SidePanel, PanelSection } from '#ui/list/side-panel.tsx'
import { DeliveryTypeTile } from '#features/webhooks/common/delivery-type.tsx'
import { shortId, subscriptionName } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useNow } from '#common/use-now.ts'
import { useRefusal } from '#common/permitted.ts'
import { Health } from './health.tsx'
import { LastFailures } from './last-failures.tsx'
import { PanelActions } from './panel-actions.tsx'
import { hasNotice, PanelNotice } from './panel-notice.tsx'
import { SelectedEvents } from './selected-events.tsx'
import { ReaderFacts, TargetFacts } from './subscription-facts.tsx'
import type { SubscriptionActions } from './use-subscription-actions.tsx'

/** One subscription: how it goes, where it sends or who reads, which events, and what failed last. */
export function SubscriptionPanel({
  item,
  actions,
  onClose,
}: {
  readonly item: WatchedSubscription
  readonly actions: SubscriptionActions
  readonly onClose: () => void
}) {
  const { subscription } = item
  const now = useNow()
  const isPush = subscription.deliveryType === 'PUSH'
  const manageRefusal = useRefusal('webhook.manage')
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
            probeRefusal={actions.redeliverRefusal}
          />
        )
      }
    >
      <PanelSection>{isPush ? <TargetFacts subscription={subscription} /> : <ReaderFacts item={item} />}</PanelSection>
      {isPush && <Health item={item} />}
      <SelectedEvents
        subscription={subscription}
        editHref={manageRefusal === undefined ? actions.editHref(subscription) : undefined}
      />
      {isPush && <LastFailures subscription={subscription} />}
    </SidePanel>
  )
}
