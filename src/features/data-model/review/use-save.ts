import { useTranslation } from 'react-i18next'
import { toast } from '#ui/feedback/toast-store.ts'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { type Outcome, useSaveDraft } from '#common/workbench/use-save-draft.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { fetchDocuments, saveBody, staleAfterSave } from '#features/data-model/draft/model.queries.ts'

/** Saves the reviewed model in one request. */
export function useSave(draft: ModelDraft) {
  const { t } = useTranslation('dataModel')
  const { save, isBusy, problem } = useSaveDraft({
    draft,
    read: fetchDocuments,
    problemOf: (error) => refusalText(error, t),
    // A 409 with unchanged tags has another cause, such as data that an earlier change is still deleting.
    isStale: (_, { tags }) => draft.changed.some((name) => tags[name] !== draft.tags[name]),
  })
  return {
    isBusy,
    problem,
    save: async (force: boolean): Promise<Outcome> => {
      const { count } = draft
      const request = { query: { ...(force && { force }) }, body: saveBody(draft) }
      const outcome = await save(async () => await call(saveModels, request))
      if (outcome === 'saved') {
        toast.ok(t('review.saved', { count }))
        await invalidate(...staleAfterSave)
      }
      return outcome
    },
  }
}
