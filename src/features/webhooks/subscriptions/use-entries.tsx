import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import History from 'lucide-react/icons/history'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Send from 'lucide-react/icons/send'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useSubscriptionRefusal } from '#features/webhooks/common/use-subscription-refusal.ts'
import { useTestDelivery } from './use-test-delivery.ts'

type Options = {
  readonly onPause: (item: WatchedSubscription) => void
  readonly onResume: (item: WatchedSubscription) => void
  readonly editHref: (id: string) => string
  readonly recoverHref: (id: string) => string
}

/** What can be done with one subscription, for buttons and menus. */
export function useEntries({ onPause, onResume, editHref, recoverHref }: Options) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const refusalOf = useSubscriptionRefusal()
  const { mutate: test, isPending: isTesting } = useTestDelivery()
  const go = (href: string) => () => void navigate(href)
  const entriesOf = (item: WatchedSubscription) => {
    const { subscription } = item
    const { id, active } = subscription
    const refusal = refusalOf(subscription, 'update')
    return {
      test: {
        id: 'test',
        label: t('test.action'),
        icon: <Send />,
        refusal: refusalOf(subscription, 'test'),
        onChoose: () => test(subscription),
      },
      pause: active
        ? { id: 'pause', label: t('pause.action'), icon: <Pause />, refusal, onChoose: () => onPause(item) }
        : { id: 'resume', label: t('resume.action'), icon: <Play />, refusal, onChoose: () => onResume(item) },
      recover: {
        id: 'recover',
        label: t('recover'),
        icon: <History />,
        refusal: refusalOf(subscription, 'recover'),
        onChoose: go(recoverHref(id)),
      },
      edit: { id: 'edit', label: t('edit'), icon: <Pencil />, refusal, onChoose: go(editHref(id)) },
    }
  }
  return { entriesOf, isTesting, refusalOf }
}
