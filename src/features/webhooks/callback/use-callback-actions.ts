import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { testDelivery } from 'mock-server/contract/test-deliveries.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { queryClient } from '#api/query-client.ts'
import { refusalText } from '#common/refusal-text.ts'
import {
  callbackVersionText,
  dropDraft,
  keepDraft,
  publishCallback,
  staleWithCallback,
  storedCallback,
  type StoredCallback,
} from './callback.queries.ts'
import { type DraftState, putDraft } from './use-draft.ts'

/** What can be done with a draft and with versions. One at a time; a refusal is told and leaves everything as it is. */
export function useCallbackActions({ subscription, etag }: StoredCallback, draft: DraftState) {
  const { t } = useTranslation('callback')
  const [isBusy, setBusy] = useState(false)
  const { id } = subscription

  const perform = async (failed: string, work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.bad(`${failed} ${refusalText(error, t)}`)
      // Shows what has been published since. Nothing waits for it: the conflict may be settled before all of it is there.
      void invalidate(...staleWithCallback)
    } finally {
      setBusy(false)
    }
  }

  /** Another setting that was changed since is no reason to refuse a callback; another callback is. */
  const publishOver = async (text: string) => {
    try {
      await publishCallback(id, text, etag)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const now = await queryClient.fetchQuery({ ...storedCallback(id), staleTime: 0 })
      if ((now.current?.version ?? 0) !== draft.liveVersion) throw error
      await publishCallback(id, text, now.etag)
    }
  }

  const keepAgain = async (dropped: { text: string; base: number }) => {
    try {
      await putDraft(id, await keepDraft({ id, callback: dropped.text, basedOnVersion: dropped.base }))
    } catch (error) {
      toast.bad(`${t('discard.notUndone')} ${refusalText(error, t)}`)
    }
  }

  const test = useMutation({
    mutationFn: async ({ text, offset }: { text: string; offset: number | undefined }) => {
      const callback = text === '' ? null : text
      const body = { subscription: { callback }, subscriptionId: id, ...(offset === undefined ? {} : { offset }) }
      return { result: (await call(testDelivery, { body })).data, offset }
    },
  })

  return {
    isBusy,
    test,
    publish: () =>
      perform(t('publish.failed'), async () => {
        const version = draft.liveVersion + 1
        // Publishing ends the draft with this text. A save that came later would bring it back.
        await draft.saveNow()
        await publishOver(draft.text)
        await putDraft(id, null)
        await invalidate(...staleWithCallback)
        draft.forget()
        toast.ok(t(draft.text === '' ? 'publish.removed' : 'publish.done', { version }))
      }),
    discard: () =>
      perform(t('discard.failed'), async () => {
        const dropped = { text: draft.text, base: draft.base }
        await dropDraft(id)
        await putDraft(id, null)
        draft.forget()
        const undo = { label: t('discard.undo'), isUndo: true, onChoose: () => void keepAgain(dropped) }
        toast.ok(t('discard.done'), { actions: [undo] })
      }),
    restore: (version: number) =>
      perform(t('restore.failed', { version }), async () => {
        const text = await queryClient.fetchQuery(callbackVersionText(id, version))
        await publishOver(text)
        await invalidate(...staleWithCallback)
        toast.ok(t('restore.done', { version, next: draft.liveVersion + 1 }))
      }),
  }
}
