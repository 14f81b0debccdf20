import { queryOptions } from '@tanstack/react-query'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { reviewDataModel } from 'mock-server/contract/model-changes.ts'
import { call } from '#api/call.ts'

const numbers = new WeakMap<object, number>()
let next = 1

/** Stands for a model in the key of a query: the model itself can be megabytes. */
function numberOf(model: DataModel): number {
  const known = numbers.get(model)
  if (known !== undefined) return known
  numbers.set(model, next)
  return next++
}

/** What a model would change and delete, compared with the stored one at this moment. */
export const reviewOf = (model: DataModel) =>
  queryOptions({
    queryKey: [reviewDataModel.id, numberOf(model)],
    queryFn: async ({ signal }) => (await call(reviewDataModel, { body: model }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
