import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#ui/feedback/toast-store.ts'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { fetchDocuments, saveBody, staleAfterSave } from '#features/data-model/draft/model.queries.ts'

type Result = 'saved' | 'merged' | 'refused'

/** Saves the reviewed model in one request. Where somebody else was faster, the changes are put on top of theirs, to be reviewed again. */
export function useSave(draft: ModelDraft) {
  const { t } = useTranslation('dataModel')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isMerged, setMerged] = useState(false)

  const write = async (force: boolean): Promise<Result> => {
    const { count, changed, tags } = draft
    try {
      const query = { ...(force && { force }) }
      await call(saveModels, { query, body: saveBody(draft) })
    } catch (error) {
      const stored = await fetchDocuments()
      const isStale =
        error instanceof ApiError && error.status === 409 && changed.some((name) => stored.tags[name] !== tags[name])
      // Refused for another reason, such as data of an earlier change that are still being deleted.
      if (!isStale) throw error
      draft.moveTo(stored)
      setMerged(true)
      return 'merged'
    }
    toast.ok(t('review.saved', { count }))
    draft.restart(await fetchDocuments())
    await invalidate(...staleAfterSave)
    return 'saved'
  }

  const save = async (force: boolean): Promise<Result> => {
    if (isBusy) return 'refused'
    setBusy(true)
    setProblem(undefined)
    try {
      return await write(force)
    } catch (error) {
      setProblem(refusalText(error, t))
      return 'refused'
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem, isMerged }
}
