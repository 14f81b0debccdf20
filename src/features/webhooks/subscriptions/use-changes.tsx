import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteSubscription, type Subscription, updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate, invalidateWithout } from '#api/operation.ts'
import { performEach } from '#common/list-page/bulk.ts'
import { refusalText } from '#common/refusal-text.ts'
import { SigningSecret } from '#features/webhooks/common/signing-secret-later.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { restoreById } from './use-deleted-subscriptions.ts'
import { staleWithSubscription } from '#common/cursor/use-move-cursor.ts'

export type Backlog = 'deliver' | 'skip'

/** Paused by the service, because its managing user can't read events any more. */
export const hasLostManager = ({ inactiveReason }: Pick<Subscription, 'inactiveReason'>): boolean =>
  inactiveReason === 'userDeleted' || inactiveReason === 'readerGone'

export type Changes = ReturnType<typeof useChanges>

/** A subscription that somebody took over by resuming it: its receiver needs the new secret. */
type Renewed = { readonly id: string; readonly name: string; readonly secret: string }

/** Pauses, resumes and deletes subscriptions, one or several. Toasts say what happened; a pause and its end can be undone. */
export function useChanges() {
  const { t } = useTranslation('webhooks')
  const [renewed, setRenewed] = useState<readonly Renewed[]>([])
  const words = (key: string, some: readonly Subscription[]) =>
    t(key, { count: some.length, name: some[0] && subscriptionName(some[0]) })
  const setActive = (subscriptions: readonly Subscription[], active: boolean, backlog: Backlog = 'deliver') =>
    performEach(subscriptions, (subscription) => change(subscription, { active }, backlog))
  async function change(subscription: Subscription, body: { active: boolean; userId?: string }, backlog: Backlog) {
    const { id } = subscription
    const { data } = await call(updateSubscription, { params: { id }, query: { backlog }, body })
    const { signingSecret: secret } = data
    if (secret === undefined) return
    setRenewed((others) => [...others, { id, name: subscriptionName(subscription), secret }])
  }
  const report = (key: string, { refused, reason }: Awaited<ReturnType<typeof setActive>>) => {
    if (refused.length > 0) toast.bad(`${words(key, refused)} ${refusalText(reason, t)}`)
  }

  async function pause(subscriptions: readonly Subscription[]) {
    const outcome = await setActive(subscriptions, false)
    const { done } = outcome
    if (done.length > 0) {
      const undo = { label: t('pause.undo'), onChoose: () => void resume(done, 'deliver'), isUndo: true }
      toast.ok(words('pause.done', done), { actions: [undo] })
    }
    report('pause.refused', outcome)
    await invalidate(...staleWithSubscription)
  }

  async function resume(subscriptions: readonly Subscription[], backlog: Backlog) {
    await reportResumed(await setActive(subscriptions, true, backlog))
  }

  /** Resumes them, those without a managing user with this one. Rejects if the service refused all, so that a form can say why. */
  async function resumeAs(
    subscriptions: readonly Subscription[],
    { userId, backlog }: { userId: string; backlog: Backlog },
  ) {
    const outcome = await performEach(subscriptions, (subscription) => {
      const manager = hasLostManager(subscription) ? { userId } : {}
      return change(subscription, { active: true, ...manager }, backlog)
    })
    if (outcome.done.length === 0) throw outcome.reason
    await reportResumed(outcome)
  }

  async function reportResumed(outcome: Awaited<ReturnType<typeof setActive>>) {
    if (outcome.done.length > 0) toast.ok(words('resume.done', outcome.done))
    report('resume.refused', outcome)
    await invalidate(...staleWithSubscription)
  }

  async function remove(subscriptions: readonly Subscription[]) {
    const outcome = await performEach(subscriptions, ({ id }) => call(deleteSubscription, { params: { id } }))
    const { done } = outcome
    if (done.length > 0) {
      const undo = { label: t('deleted.undo'), onChoose: () => void restore(done), isUndo: true }
      toast.ok(words('delete.done', done), { actions: [undo] })
    }
    report('delete.refused', outcome)
    await invalidateWithout(new Set(done.map(({ id }) => id)), staleWithSubscription)
    return done
  }

  /** They come back paused. */
  async function restore(subscriptions: readonly Subscription[]) {
    const outcome = await performEach(subscriptions, ({ id }) => restoreById(id))
    if (outcome.done.length > 0) toast.ok(words('restore.done', outcome.done))
    report('restore.refused', outcome)
  }

  const [next] = renewed
  const secretDialog = next && (
    <SigningSecret
      key={next.id}
      secret={next.secret}
      name={next.name}
      onDone={() => setRenewed((others) => others.filter(({ id }) => id !== next.id))}
    />
  )
  return { pause, resume, resumeAs, remove, secretDialog }
}
