import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { reviewModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { draftBody } from '#features/data-model/draft/model.queries.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'

const numbers = new WeakMap<object, number>()
let next = 1

/** Stands for an object in the key of a query: documents can be megabytes. */
function numberOf(part: object): number {
  const known = numbers.get(part)
  if (known !== undefined) return known
  numbers.set(part, next)
  return next++
}

/** What a draft would change and delete, compared with what is stored at this moment. */
export const reviewOf = ({ changed, documents, stored }: Pick<ModelDraft, 'changed' | 'documents' | 'stored'>) =>
  queryOptions({
    queryKey: [
      reviewModels.id,
      ...[stored, documents.model, documents.view, documents.moves, ...Object.values(documents.texts)].map(numberOf),
      documents.undoing?.id,
    ],
    queryFn: async ({ signal }) =>
      (await call(reviewModels, { body: draftBody({ changed, documents, stored }) }, { signal })).data,
    // What was checked stays while a decision is being checked.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
