import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type FailureCause,
  markFailureCause,
  retryFailureCause,
  stopFailureCause,
  undoStopFailureCause,
} from 'mock-server/contract/webhooks/failure-causes.ts'
import { call } from '#api/call.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { performEach } from '#common/list-page/bulk.ts'
import { refusalText } from '#common/refusal-text.ts'
import { refreshDeliveries } from '#features/webhooks/deliveries/row/use-redeliver.ts'

/** Puts a cause off for a while, or marks it as resolved. */
export type Mark = { readonly id: string; readonly forMs?: number }

/** What can be done with the deliveries of causes; each says how many it changed. */
export function useCauseActions() {
  const { t } = useTranslation('deliveries')
  // Some of many may have been changed before it failed.
  const failed = (title: string) => async (error: Error) => {
    toast.bad(`${title} ${refusalText(error, t)}`)
    await refreshDeliveries()
  }

  const undo = useMutation({
    mutationFn: ({ id, at }: { readonly id: string; readonly at: string }) =>
      call(undoStopFailureCause, { params: { id }, body: { at } }),
    onSuccess: async ({ data }) => {
      toast.ok(t('causes.retried', { count: data.count }))
      await refreshDeliveries()
    },
    onError: failed(t('causes.failed')),
  })
  const stop = useMutation({
    mutationFn: ({ id }: FailureCause) => call(stopFailureCause, { params: { id } }),
    onSuccess: async ({ data: { count, at } }, { id }) => {
      toast.ok(t('causes.stopped', { count }), {
        actions: [{ label: t('causes.undo'), isUndo: true, onChoose: () => undo.mutate({ id, at }) }],
      })
      await refreshDeliveries()
    },
    onError: failed(t('causes.failed')),
  })
  const retry = useMutation({
    mutationFn: async (causes: readonly FailureCause[]) => {
      let count = 0
      const { refused, reason } = await performEach(causes, async ({ id }) => {
        count += (await call(retryFailureCause, { params: { id } })).data.count
      })
      return { count, refused, reason }
    },
    onSuccess: async ({ count, refused, reason }) => {
      if (count > 0 || refused.length === 0) toast.ok(t('causes.retried', { count }))
      if (refused.length > 0)
        toast.bad(`${t('causes.notRetried', { count: refused.length })} ${refusalText(reason, t)}`)
      await refreshDeliveries()
    },
  })
  const unmark = useMutation({
    mutationFn: (id: string) => call(markFailureCause, { params: { id }, body: {} }),
    onSuccess: refreshDeliveries,
    onError: failed(t('causes.markFailed')),
  })
  const mark = useMutation({
    mutationFn: ({ id, forMs }: Mark) => {
      const body =
        forMs === undefined ? { isResolved: true } : { snoozedUntil: new Date(Date.now() + forMs).toISOString() }
      return call(markFailureCause, { params: { id }, body })
    },
    onSuccess: async (_, { id, forMs }) => {
      const undoing = { label: t('causes.undo'), isUndo: true, onChoose: () => unmark.mutate(id) }
      toast.ok(t(forMs === undefined ? 'causes.isResolved' : 'causes.isSnoozed'), { actions: [undoing] })
      await refreshDeliveries()
    },
    onError: failed(t('causes.markFailed')),
  })
  return { stop, retry, mark, unmark }
}
export type CauseActions = ReturnType<typeof useCauseActions>
