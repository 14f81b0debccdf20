import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { stopDelivery } from 'mock-server/contract/deliveries.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { refusalText } from '#common/refusal-text.ts'
import { refreshDeliveries, useRedeliver } from '#features/webhooks/deliveries/row/use-redeliver.ts'
import type { Delivery } from './timeline.ts'

type Props = { readonly delivery: Delivery; readonly refusal: string | undefined }

/** Gives up one delivery that is still tried, which lets those after it go where they wait for their turn. */
export function StopButton({ delivery, refusal }: Props) {
  const { t } = useTranslation('deliveries')
  const redeliver = useRedeliver()
  const stop = useMutation({
    mutationFn: () => call(stopDelivery, { params: { id: delivery.subscriptionId, offset: delivery.offset } }),
    onSuccess: async () => {
      toast.ok(t('causes.stopped', { count: 1 }), {
        actions: [{ label: t('redeliver.action'), onChoose: () => redeliver.mutate([delivery]) }],
      })
      await refreshDeliveries()
    },
    onError: (error) => void toast.bad(`${t('causes.failed')} ${refusalText(error, t)}`),
  })
  return (
    <Button
      look="ghost"
      icon={<CircleSlash />}
      refusal={refusal}
      isBusy={stop.isPending}
      onClick={() => !stop.isPending && stop.mutate()}
    >
      {t('causes.stop')}
    </Button>
  )
}
