import { ok, okList } from '#contract/envelope.ts'
import {
  getModelBatch,
  getUndoneModel,
  listModelBatches,
  replaceDataModel,
  reviewDataModel,
} from '#contract/model-changes.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { type Route, route } from '#http/mount.ts'
import type { DataModelService } from './data-model.service.ts'
import type { ModelHistoryService } from './history.service.ts'
import type { ModelReviewService } from './review.service.ts'

interface DataModelServices {
  readonly models: DataModelService
  readonly history: ModelHistoryService
  readonly reviews: ModelReviewService
}

export const dataModelRoutes = ({ models, history, reviews }: DataModelServices): Route[] => [
  route(replaceDataModel, async ({ query, body: document }, { caller, headers, answer }) => {
    const replacement = { document, ...query, ifMatch: headers.get('if-match') }
    const { deletions, revision } = await models.replace(caller, replacement)
    answer.set('etag', etagOf(revision))
    return okList('Deletion', deletions, deletions.length)
  }),
  route(reviewDataModel, async ({ body }, { caller }) => ok('ModelReview', await reviews.review(caller, body))),
  route(listModelBatches, async ({ query }, { caller }) => {
    const { batches, total, next } = await history.list(caller, query)
    return { ...okList('ModelBatch', batches, total), ...(next !== undefined && { next }) }
  }),
  route(getModelBatch, async ({ params }, { caller }) => ok('ModelBatchContent', await history.get(caller, params.id))),
  route(getUndoneModel, async ({ params }, { caller }) => ok('UndoneModel', await history.undone(caller, params.id))),
]
