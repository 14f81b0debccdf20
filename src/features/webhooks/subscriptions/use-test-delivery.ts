import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { testDelivery } from 'mock-server/contract/test-deliveries.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { useResultText } from '#features/webhooks/common/result-text.ts'

/** Sends one event to the target of a saved subscription, past its queue and its log. A toast says how the target answered. */
export function useTestDelivery() {
  const { t } = useTranslation('webhooks')
  const number = useNumber()
  const resultText = useResultText()
  return useMutation({
    mutationFn: ({ id }: Subscription) => call(testDelivery, { body: { subscription: {}, subscriptionId: id } }),
    onSuccess({ data }, subscription) {
      const name = subscriptionName(subscription)
      const result = resultText(data)
      const ms = number(Math.round(data.duration))
      if (data.outcome === 'delivered') toast.ok(t('test.delivered', { name, result, ms }))
      else if (data.outcome === 'suppressed') toast.note(t('test.suppressed', { name }))
      else toast.bad(t('test.failed', { name, result }))
    },
    onError: (error, subscription) =>
      toast.bad(`${t('test.refused', { name: subscriptionName(subscription) })} ${refusalText(error, t)}`),
  })
}
