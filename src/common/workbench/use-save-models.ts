import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useErrorWords } from './error-words.ts'
import { type Documents, saveBody } from './model-documents.ts'
import { fetchModels, staleAfterSave } from './models.queries.ts'
import type { ModelsDraft } from './use-models-draft.ts'

/** Saves a draft in one request. Where somebody else was faster, its changes are put on top of theirs, to be saved again. */
export function useSaveModels(draft: ModelsDraft) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const inWords = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  // Why a state of the draft was refused; whoever changes it tries something else.
  const [problem, setProblem] = useState<{ readonly text: string; readonly about: Documents }>()
  const [isMerged, setMerged] = useState(false)

  /** What the server says is wrong with each member, in the reader's words. */
  const whyNot = (error: unknown): string =>
    error instanceof ApiError && error.status === 422 && error.errors.length > 0
      ? error.errors.map(({ value, messages }) => `${value.slice(2)}: ${messages.map(inWords).join(', ')}`).join('; ')
      : refusalText(error, t)

  async function write(count: number): Promise<boolean> {
    try {
      await call(saveModels, { body: saveBody(draft.base, draft.documents) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      draft.moveTo(await fetchModels())
      setMerged(true)
      return false
    }
    draft.restart(await fetchModels())
    setMerged(false)
    toast.ok(t('saved', { count, n: number(count) }))
    await invalidate(...staleAfterSave)
    return true
  }

  /** `count`: how many changes the page says there are. */
  const save = async (count = draft.changes.length): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      return await write(count)
    } catch (error) {
      setProblem({ text: whyNot(error), about: draft.documents })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem: problem?.about === draft.documents ? problem.text : undefined, isMerged }
}
