import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { stopDelivery } from 'mock-server/contract/deliveries.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { refusalText } from '#common/refusal-text.ts'
import { refreshDeliveries, useRedeliver } from '#features/webhooks/deliveries/row/use-redeliver.ts'

type Props = { readonly id: string; readonly offset: number; readonly refusal: string | undefined }

/** Gives up one delivery that is still tried, which lets those after it go where they wait for their turn. */
export function StopButton({ id, offset, refusal }: Props) {
  const { t } = useTranslation('deliveries')
  const redeliver = useRedeliver()
  const stop = useMutation({
    mutationFn: () => call(stopDelivery, { params: { id, offset } }),
    onSuccess: async () => {
      toast.ok(t('causes.stopped', { count: 1 }), {
        actions: [
          {
            label: t('redeliver.action'),
            onChoose: () => redeliver.mutate([{ subscriptionId: id, offset }]),
          },
        ],
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
