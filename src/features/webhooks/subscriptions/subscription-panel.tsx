import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { eventTypes } from 'mock-server/contract/events.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { SidePanel, PanelSection } from '#ui/list/side-panel.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { DeliveryTypeTile } from '#features/webhooks/common/delivery-type.tsx'
import { shortId, subscriptionName } from '#features/webhooks/common/names.ts'
import { statusOf, type WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useNow } from '#common/use-now.ts'
import { selectedEvents } from '#features/webhooks/common/event-families.ts'
import { Health } from './health.tsx'
import { LastFailures } from './last-failures.tsx'
import { PanelActions } from './panel-actions.tsx'
import { hasNotice, PanelNotice, PassedOver, wholeSilence } from './panel-notice.tsx'
import { ReaderFacts, TargetFacts } from './subscription-facts.tsx'
import type { SubscriptionActions } from './use-subscription-actions.tsx'

type Props = { readonly item: WatchedSubscription; readonly actions: SubscriptionActions; readonly onClose: () => void }

/** One subscription: how it goes, where it sends or who reads, which events, and what failed last. */
export function SubscriptionPanel({ item: listed, actions, onClose }: Props) {
  const { subscription } = listed
  const now = useNow()
  const isPush = subscription.deliveryType === 'PUSH'
  const { data } = useQuery({ ...statusOf(subscription.id), enabled: isPush })
  const { silence, passedOver } = data?.data ?? {}
  const item = { subscription, status: { ...listed.status, silence: wholeSilence(listed.status.silence, silence) } }
  return (
    <SidePanel
      title={subscriptionName(subscription)}
      subtitle={<span style={{ fontFamily: 'var(--mono)' }}>{shortId(subscription.id)}</span>}
      leading={<DeliveryTypeTile type={subscription.deliveryType} size={32} />}
      onClose={onClose}
      actions={<PanelActions item={item} actions={actions} />}
      notice={hasNotice(item, now) && <PanelNotice item={item} actions={actions} />}
    >
      <PanelSection>{isPush ? <TargetFacts subscription={subscription} /> : <ReaderFacts item={item} />}</PanelSection>
      {isPush && <Health item={item} />}
      {passedOver && <PassedOver passedOver={passedOver} userId={subscription.userId} />}
      <SelectedEvents subscription={subscription} actions={actions} />
      {isPush && <LastFailures subscription={subscription} />}
    </SidePanel>
  )
}

type EventsProps = { readonly subscription: Subscription; readonly actions: SubscriptionActions }

/** The selected event types by family, and where to change them. */
function SelectedEvents({ subscription: { id, tagSets, factSheetTypes }, actions }: EventsProps) {
  const { t } = useTranslation('webhooks')
  const { types, families, custom, isAll } = selectedEvents(tagSets)
  const count = isAll ? t('events.all') : t('events.some', { selected: types.length, all: eventTypes.length })
  return (
    <PanelSection
      title={
        <>
          {t('events.title')}{' '}
          <Box component="span" sx={{ fontWeight: 400, fontSize: 12, color: 'ui.text3' }}>
            {count}
          </Box>
        </>
      }
      end={actions.manageRefusal === undefined && <TextLink href={actions.editHref(id)}>{t('events.edit')}</TextLink>}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
        {families.map(({ family, count: selected }) => (
          <Badge key={family} outline>
            {t(`terms:eventFamily.${family}`)} {selected}
          </Badge>
        ))}
        {custom.map((type) => (
          <Badge key={type} outline>
            {type}
          </Badge>
        ))}
        {families.length + custom.length === 0 && t('events.none')}
      </Box>
      {factSheetTypes.length > 0 && (
        <Box component="p" sx={{ mt: 2, fontSize: 12, color: 'ui.text3' }}>
          {t('events.onlyTypes', { types: factSheetTypes.join(', ') })}
        </Box>
      )}
    </PanelSection>
  )
}
