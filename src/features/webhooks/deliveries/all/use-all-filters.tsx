import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '#common/list-page/list-address.ts'
import type { ListFilter } from '#common/list-page/list-page.tsx'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { subscriptionList } from '#features/webhooks/common/subscriptions.queries.ts'
import { causesQuery } from '#features/webhooks/deliveries/causes/causes.queries.ts'
import { useCauseWords } from '#features/webhooks/deliveries/causes/cause-words.ts'
import { useDeliveryFilters } from '#features/webhooks/deliveries/use-delivery-filters.tsx'

/** The filters of the log of one subscription, and those that only make sense over several. */
export function useAllFilters(address: ListAddress, isPermitted: boolean): readonly ListFilter[] {
  const { t } = useTranslation('deliveries')
  const shared = useDeliveryFilters(address).filter(({ id }) => id !== 'offset')
  const { data } = useQuery({ ...subscriptionList, enabled: isPermitted })
  const subscriptions = data?.data.filter(({ deliveryType }) => deliveryType === 'PUSH') ?? []
  const { data: causes } = useQuery({ ...causesQuery, enabled: isPermitted })
  const { titleOf } = useCauseWords()
  const [time, ...others] = shared
  return [
    ...(time ? [{ ...time, isStanding: true }] : []),
    {
      id: 'subscription',
      isStanding: true,
      options: subscriptions.map((subscription) => ({ value: subscription.id, label: subscriptionName(subscription) })),
    },
    {
      id: 'cause',
      label: t('filter.cause'),
      options: (causes?.data ?? []).map((cause) => ({
        value: cause.id,
        label: [titleOf(cause), cause.host].filter(Boolean).join(', '),
      })),
    },
    { id: 'target', label: t('filter.target'), help: t('filter.wildcardHelp') },
    { id: 'text', label: t('filter.text'), help: t('filter.textHelp') },
    ...others.map((filter) => (filter.id === 'state' ? { ...filter, isStanding: true } : filter)),
  ]
}
