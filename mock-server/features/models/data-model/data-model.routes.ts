import type { Caller } from '#contract/access.ts'
import { ok, okList } from '#contract/envelope.ts'
import { getModelBatch, getUndoneModel, listModelBatches, replaceDataModel } from '#contract/model-changes.ts'
import { getModels, type Models, reviewModels, saveModels } from '#contract/models/saves.ts'
import { etagOf } from '#features/models/model-etag.ts'
import type { ModelSaving } from './save-models.service.ts'
import { type Route, route } from '#http/mount.ts'
import type { ModelHistoryService } from './history.service.ts'
import type { ModelReviewService } from './review.service.ts'

interface DataModelServices {
  readonly saving: ModelSaving
  readonly all: (caller: Caller) => Promise<Models>
  readonly history: ModelHistoryService
  readonly reviews: ModelReviewService
}

export const dataModelRoutes = ({ saving, all, history, reviews }: DataModelServices): Route[] => [
  route(replaceDataModel, async ({ query, body: document }, { caller, headers, answer }) => {
    const data = { document, ifMatch: headers.get('if-match'), path: '$' }
    const { deletions, revisions } = await saving.save(caller, { ...query, data })
    answer.set('etag', etagOf(revisions.get('data') ?? 0))
    return okList('Deletion', deletions, deletions.length)
  }),
  route(getModels, async (_, { caller }) => ok('Models', await all(caller))),
  route(saveModels, async ({ query, body }, { caller }) => {
    const { dataModel, viewModel, reportingModel, factSheetResources, languages, authorization, moves, versions } = body
    const tags = new Map(Object.entries(versions.languages))
    const { deletions } = await saving.save(caller, {
      ...query,
      moves,
      undoes: body.undoes,
      asStored: body.asStored,
      data: written(dataModel, versions.dataModel, '$.dataModel'),
      view: written(viewModel, versions.viewModel, '$.viewModel'),
      reporting: written(reportingModel, versions.reportingModel, '$.reportingModel'),
      resources: written(factSheetResources, versions.factSheetResources, '$.factSheetResources'),
      settings: written(body.settings, versions.settings, '$.settings'),
      roles: written(authorization, versions.authorization, '$.authorization'),
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

const written = <Of>(document: Of | undefined, tag: string | undefined, path: string) =>
  document === undefined ? undefined : { document, ifMatch: tag ?? null, path }
