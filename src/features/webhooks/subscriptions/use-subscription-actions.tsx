import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { probeSubscription, type Subscription } from 'mock-server/contract/subscriptions.ts'
import { later } from '#ui/controls/later.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { RowAction } from '#ui/list/data-table/columns.ts'
import { useMutationOf } from '#api/operation.ts'
import { searchOf } from '#common/list-page/list-address.ts'
import type { BulkAction } from '#common/list-page/list-page.tsx'
import type { List } from '#common/list-page/use-list.ts'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'
import { retriesOf } from '#features/webhooks/common/condition.ts'
import { useSubscriptionRefusal } from '#features/webhooks/common/use-subscription-refusal.ts'
import { staleWithSubscription, type WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { subscriptionList } from './subscription-list.ts'
import { useChanges } from './use-changes.tsx'
import { useTestDelivery } from './use-test-delivery.ts'

const DeleteQuestion = later(() => import('./delete-question.tsx').then((file) => ({ default: file.DeleteQuestion })))
const ResumeQuestion = later(() => import('./resume-question.tsx').then((file) => ({ default: file.ResumeQuestion })))

type Items = readonly WatchedSubscription[]
type Question = { readonly kind: 'resume' | 'delete'; readonly items: Items }

const records = (items: Items) => items.map(({ subscription }) => subscription)
const isActive = ({ subscription }: WatchedSubscription) => subscription.active

export type SubscriptionActions = ReturnType<typeof useSubscriptionActions>

/** What can be done with the subscriptions of the list, from a row, a selection and the panel. */
export function useSubscriptionActions(list: List<WatchedSubscription>) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const manageRefusal = useRefusal('webhook.manage')
  const refusalOf = useSubscriptionRefusal()
  const { pause, resume, resumeAs, remove, secretDialog } = useChanges()
  const { mutate: test, isPending: isTesting } = useTestDelivery()
  const probing = useMutationOf(probeSubscription, { stale: staleWithSubscription })
  const [question, setQuestion] = useState<Question>()
  const search = searchOf(subscriptionList, list.address)
  const close = () => setQuestion(undefined)
  const editHref = ({ id }: Subscription) => paths.editWebhook(id, search)
  const askToDelete = (items: Items) => setQuestion({ kind: 'delete', items })
  const askToResume = (items: Items) => setQuestion({ kind: 'resume', items })
  const pauseAll = (items: Items) => void pause(records(items))

  const asked =
    question &&
    {
      resume: <ResumeQuestion items={question.items} resume={resume} resumeAs={resumeAs} onClose={close} />,
      delete: (
        <DeleteQuestion
          items={question.items}
          onClose={close}
          onConfirm={async () => {
            const done = await remove(records(question.items))
            list.leave(new Set(done.map(({ id }) => id)))
          }}
        />
      ),
    }[question.kind]
  const dialog = asked ?? secretDialog

  const deletion = { id: 'delete', label: t('delete.action'), icon: <Trash2 />, isDanger: true }
  const rowActions = (item: WatchedSubscription): readonly RowAction[] => {
    const { subscription } = item
    const testing = { id: 'test', label: t('test.action'), icon: <Send />, keys: 't' }
    const update = refusalOf(subscription, 'update')
    return [
      { ...testing, refusal: refusalOf(subscription, 'test'), onChoose: () => test(subscription) },
      isActive(item)
        ? {
            id: 'pause',
            label: t('pause.action'),
            icon: <Pause />,
            keys: 'p',
            refusal: update,
            onChoose: () => pauseAll([item]),
          }
        : {
            id: 'resume',
            label: t('resume.action'),
            icon: <Play />,
            keys: 'p',
            refusal: update,
            onChoose: () => askToResume([item]),
          },
      {
        id: 'edit',
        label: t('edit'),
        icon: <Pencil />,
        keys: 'e',
        refusal: update,
        onChoose: () => void navigate(editHref(subscription)),
      },
      { ...deletion, keys: 'Delete', refusal: refusalOf(subscription, 'delete'), onChoose: () => askToDelete([item]) },
    ]
  }
  const bulkActions: readonly BulkAction<WatchedSubscription>[] = [
    {
      id: 'pause',
      label: t('pause.action'),
      icon: <Pause />,
      refusal: (items) => (items.some(isActive) ? undefined : t('pause.none')),
      onChoose: (items) => pauseAll(items.filter(isActive)),
    },
    {
      id: 'resume',
      label: t('resume.action'),
      icon: <Play />,
      refusal: (items) => (items.every(isActive) ? t('resume.none') : undefined),
      onChoose: (items) => askToResume(items.filter((item) => !isActive(item))),
    },
    { ...deletion, onChoose: askToDelete },
  ]
  return {
    manageRefusal,
    refusalOf,
    editHref,
    cloneHref: ({ id }: Subscription) => paths.cloneWebhook(id, search),
    recoverHref: ({ id }: Subscription) => paths.recoverWebhook(id, search),
    test,
    isTesting,
    probe: (item: WatchedSubscription) => {
      const words = retriesOf(item) === 'probe' ? 'probe' : 'retry'
      void probing.mutateAsync({ params: { id: item.subscription.id } }).then(
        () => toast.ok(t(`${words}.done`)),
        // Whatever was thrown.
        (error: unknown) => toast.bad(`${t(`${words}.refused`)} ${refusalText(error, t)}`),
      )
    },
    isProbing: probing.isPending,
    pause: pauseAll,
    askToResume,
    askToDelete,
    rowActions,
    bulkActions: manageRefusal === undefined ? bulkActions : [],
    dialog,
  }
}
