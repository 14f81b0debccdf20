import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFailureCauses } from 'mock-server/contract/webhooks/failure-causes.ts'
import { countAllDeliveries, searchAllDeliveries } from 'mock-server/contract/webhooks/all-deliveries.ts'
import {
  deliveryHistogram,
  type DeliveryRow,
  getAttempt,
  getDelivery,
  redeliver,
  searchDeliveries,
} from 'mock-server/contract/deliveries.ts'
import { getSubscriptionStatus, listSubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { subscriptionHistory } from 'mock-server/contract/webhooks/history.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { performEach } from '#common/list-page/bulk.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useWords } from './words.ts'

/** What makes or ends deliveries makes these stale. */
const staleOperations = [
  listFailureCauses,
  searchAllDeliveries,
  countAllDeliveries,
  searchDeliveries,
  deliveryHistogram,
  getDelivery,
  getAttempt,
  listSubscriptionStatus,
  getSubscriptionStatus,
  subscriptionHistory,
] as const

export const refreshDeliveries = () => invalidate(...staleOperations)

/** Sends one or several deliveries again, and says how it went. */
export function useRedeliver() {
  const { t } = useTranslation('deliveries')
  const { number } = useWords()
  return useMutation({
    mutationFn: (rows: readonly Pick<DeliveryRow, 'subscriptionId' | 'offset'>[]) =>
      performEach(rows, ({ subscriptionId: id, offset }) => call(redeliver, { params: { id, offset } })),
    onSuccess: async ({ done, refused, reason }) => {
      const [first] = done
      if (first && done.length === 1) toast.ok(t('redeliver.queuedOne', { offset: number(first.offset) }))
      else if (first) toast.ok(t('redeliver.queued', { count: done.length }))
      if (refused.length > 0)
        toast.bad(`${t('redeliver.refused', { count: refused.length })} ${refusalText(reason, t)}`)
      await refreshDeliveries()
    },
  })
}
