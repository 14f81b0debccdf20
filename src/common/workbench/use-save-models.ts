import { useTranslation } from 'react-i18next'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useErrorWords } from './error-words.ts'
import { saveBody } from './model-documents.ts'
import { fetchModels, staleAfterSave } from './models.queries.ts'
import type { ModelsDraft } from './use-models-draft.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** Saves a draft of models in one request. */
export function useSaveModels(draft: ModelsDraft) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const inWords = useErrorWords()
  const { save, ...saving } = useSaveDraft({ draft, read: fetchModels, problemOf: whyNot })

  /** What the server says is wrong with each member, in the reader's words. */
  function whyNot(error: unknown): string {
    return error instanceof ApiError && error.status === 422 && error.errors.length > 0
      ? error.errors.map(({ value, messages }) => `${value.slice(2)}: ${messages.map(inWords).join(', ')}`).join('; ')
      : refusalText(error, t)
  }

  return {
    ...saving,
    /** `count`: how many changes the page says there are. */
    save: async (count = draft.count): Promise<void> => {
      const outcome = await save(async () => await call(saveModels, { body: saveBody(draft.base, draft.document) }))
      if (outcome !== 'saved') return
      toast.ok(t('saved', { count, n: number(count) }))
      await invalidate(...staleAfterSave)
    },
  }
}
