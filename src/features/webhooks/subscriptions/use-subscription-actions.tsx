import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { probeSubscription } from 'mock-server/contract/subscriptions.ts'
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
import { staleWithSubscription } from '#common/cursor/use-move-cursor.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { subscriptionList } from './subscription-list.ts'
import { useChanges } from './use-changes.tsx'
import { useEntries } from './use-entries.tsx'

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
  const manageRefusal = useRefusal('webhook.manage')
  const changes = useChanges()
  const { pause, remove, secretDialog } = changes
  const probing = useMutationOf(probeSubscription, { stale: staleWithSubscription })
  const [question, setQuestion] = useState<Question>()
  const search = searchOf(subscriptionList, list.address)
  const close = () => setQuestion(undefined)
  const editHref = (id: string) => paths.editWebhook(id, search)
  const recoverHref = (id: string) => paths.recoverWebhook(id, search)
  const askToDelete = (items: Items) => setQuestion({ kind: 'delete', items })
  const askToResume = (items: Items) => setQuestion({ kind: 'resume', items })
  const pauseAll = (items: Items) => void pause(records(items))
  const { entriesOf, isTesting, refusalOf } = useEntries({
    onPause: (item) => pauseAll([item]),
    onResume: (item) => askToResume([item]),
    editHref,
    recoverHref,
  })

  const asked =
    question &&
    {
      resume: <ResumeQuestion items={question.items} changes={changes} onClose={close} />,
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
    const { test, pause: pausing, edit } = entriesOf(item)
    const refusal = refusalOf(item.subscription, 'delete')
    return [
      { ...test, keys: 't' },
      { ...pausing, keys: 'p' },
      { ...edit, keys: 'e' },
      { ...deletion, keys: 'Delete', refusal, onChoose: () => askToDelete([item]) },
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
    entriesOf,
    isTesting,
    editHref,
    recoverHref,
    cloneHref: (id: string) => paths.cloneWebhook(id, search),
    probe: (item: WatchedSubscription) => {
      const words = retriesOf(item) === 'probe' ? 'probe' : 'retry'
      void probing.mutateAsync({ params: { id: item.subscription.id } }).then(
        () => toast.ok(t(`${words}.done`)),
        // Whatever was thrown.
        (error: unknown) => toast.bad(`${t(`${words}.refused`)} ${refusalText(error, t)}`),
      )
    },
    isProbing: probing.isPending,
    askToDelete,
    rowActions,
    bulkActions: manageRefusal === undefined ? bulkActions : [],
    dialog,
  }
}
