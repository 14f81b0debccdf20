import { ok, okList } from '#contract/envelope.ts'
import {
  getModelBatch,
  getUndoneModel,
  listModelBatches,
  replaceDataModel,
  reviewModels,
  saveModels,
} from '#contract/model-changes.ts'
import { etagOf } from '#features/models/model-etag.ts'
import type { ModelSaving } from './save-models.service.ts'
import { type Route, route } from '#http/mount.ts'
import type { ModelHistoryService } from './history.service.ts'
import type { ModelReviewService } from './review.service.ts'

interface DataModelServices {
  readonly saving: ModelSaving
  readonly history: ModelHistoryService
  readonly reviews: ModelReviewService
}

export const dataModelRoutes = ({ saving, history, reviews }: DataModelServices): Route[] => [
  route(replaceDataModel, async ({ query, body: document }, { caller, headers, answer }) => {
    const data = { document, ifMatch: headers.get('if-match'), path: '$' }
    const { deletions, revisions } = await saving.save(caller, { ...query, data })
    answer.set('etag', etagOf(revisions.get('data') ?? 0))
    return okList('Deletion', deletions, deletions.length)
  }),
  route(saveModels, async ({ query, body }, { caller }) => {
    const { dataModel, viewModel, languages, moves, versions } = body
    const tags = new Map(Object.entries(versions.languages))
    const { deletions } = await saving.save(caller, {
      ...query,
      moves,
      data: dataModel && { document: dataModel, ifMatch: versions.dataModel ?? null, path: '$.dataModel' },
      view: viewModel && { document: viewModel, ifMatch: versions.viewModel ?? null, path: '$.viewModel' },
      languages: Object.fromEntries(
        Object.entries(languages).map(([id, document]) => [
          id,
          { document, ifMatch: tags.get(id) ?? null, path: `$.languages.${id}` },
        ]),
      ),
    })
    return okList('Deletion', deletions, deletions.length)
  }),
  route(reviewModels, async ({ body }, { caller }) => ok('ModelReview', await reviews.review(caller, body))),
  route(listModelBatches, async ({ query }, { caller }) => {
    const { batches, total, next } = await history.list(caller, query)
    return { ...okList('ModelBatch', batches, total), ...(next !== undefined && { next }) }
  }),
  route(getModelBatch, async ({ params }, { caller }) => ok('ModelBatchContent', await history.get(caller, params.id))),
  route(getUndoneModel, async ({ params }, { caller }) => ok('UndoneModel', await history.undone(caller, params.id))),
]
