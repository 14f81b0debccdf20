import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createBookmark } from 'mock-server/contract/bookmarks.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { replaceBookmark, type StoredBookmark } from '#features/bookmarks/bookmarks.queries.ts'
import { changedParts, type StatePart, withPart } from '#features/bookmarks/changes/state-changes.ts'
import { copyOf } from '#features/bookmarks/form/fields.ts'
import { hiddenMembersOfNew, inputOf } from '#features/bookmarks/form/input.ts'
import {
  dropWorkingCopy,
  keepWorkingCopy,
  restoreVersion,
  staleAfterDraft,
  staleAfterVersion,
} from '#features/bookmarks/working-copy.queries.ts'
import { paths } from '#paths.ts'
import type { Proposal } from './use-proposal.ts'

/** What can be done with a working copy and with versions. One at a time; a refusal is told and leaves everything as it is. */
export function useCopyActions({ bookmark, etag }: StoredBookmark, proposal: Proposal | undefined) {
  const { t } = useTranslation('workingCopy')
  const navigate = useNavigate()
  const userId = useSignedIn().user.id
  const [isBusy, setBusy] = useState(false)
  const { id, name, workingCopy: copy } = bookmark

  const perform = async (failed: string, work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      toast.bad(isStale ? t('stale') : `${failed} ${refusalText(error, t)}`)
      // Shows what has been saved since, and what of it overlaps. Nothing waits for it: that may be settled before all of it is there.
      void invalidate(...staleAfterVersion)
    } finally {
      setBusy(false)
    }
  }

  const keepAgain = async (dropped: NonNullable<typeof copy>) => {
    const { state, basedOnVersion } = dropped
    try {
      await keepWorkingCopy({ id, userId, state, basedOnVersion })
    } catch (error) {
      toast.bad(`${t('discard.notUndone')} ${refusalText(error, t)}`)
    }
    await invalidate(...staleAfterDraft)
  }

  const discard = () =>
    perform(t('discard.failed'), async () => {
      await dropWorkingCopy(id)
      await invalidate(...staleAfterDraft)
      const undo = { label: t('discard.undo'), isUndo: true, onChoose: () => void (copy && keepAgain(copy)) }
      toast.ok(t('discard.done'), { actions: [undo] })
    })

  return {
    isBusy,
    discard,
    /** Reverts one change; the last one takes the working copy with it. */
    undo: (part: StatePart) => {
      if (!copy || !proposal) return
      const state = withPart(copy.state, part, proposal.base)
      if (changedParts(proposal.base, state).length === 0) void discard()
      else {
        void perform(t('change.notUndone'), async () => {
          await keepWorkingCopy({ id, userId, state })
          await invalidate(...staleAfterDraft)
        })
      }
    },
    publish: () => {
      if (!proposal) return
      const { workingCopy: _, ...record } = bookmark
      void perform(t('publish.failed'), async () => {
        await replaceBookmark({ id, body: { ...record, state: proposal.state }, etag })
        await invalidate(...staleAfterVersion)
        toast.ok(t('publish.done', { count: proposal.parts.length, n: proposal.parts.length }))
      })
    },
    /** For people who can't edit the bookmark. */
    saveAsOwn: () => {
      if (!proposal) return
      const values = copyOf({ ...bookmark, state: proposal.state }, t('bookmarks:form.copyName', { name }))
      const hidden = { ...hiddenMembersOfNew(userId), referencedFactSheetIds: bookmark.referencedFactSheetIds }
      void perform(t('own.failed'), async () => {
        const { data } = await call(createBookmark, { body: inputOf(values, hidden) })
        await dropWorkingCopy(id)
        await invalidate(...staleAfterVersion)
        toast.ok(t('own.done', { name: data.name }))
        await navigate(paths.bookmark(data.id))
      })
    },
    restore: (version: number) =>
      perform(t('restore.failed', { version }), async () => {
        await restoreVersion(id, version, etag)
        await invalidate(...staleAfterVersion)
        toast.ok(t('restore.done', { version }))
      }),
  }
}

export type CopyActions = ReturnType<typeof useCopyActions>
