import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { saveBody } from './model-documents.ts'
import { fetchModels, staleAfterSave } from './models.queries.ts'
import type { ModelsDraft } from './use-models-draft.ts'

/** Saves a draft in one request. Where somebody else was faster, its changes are put on top of theirs, to be saved again. */
export function useSaveModels(draft: ModelsDraft) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isMerged, setMerged] = useState(false)

  async function write(): Promise<boolean> {
    try {
      await call(saveModels, { body: saveBody(draft.base, draft.documents) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      draft.moveTo(await fetchModels())
      setMerged(true)
      return false
    }
    const count = draft.changes.length
    toast.ok(t('saved', { count, n: number(count) }))
    draft.restart(await fetchModels())
    setMerged(false)
    await invalidate(...staleAfterSave)
    return true
  }

  const save = async (): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      return await write()
    } catch (error) {
      setProblem(refusalText(error, t))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem, isMerged }
}
