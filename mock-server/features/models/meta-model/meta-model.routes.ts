import { ok, okList } from '#contract/envelope.ts'
import * as metaModel from '#contract/meta-model/operations.ts'
import { JsonPieces } from '#http/json-answers.ts'
import { type Route, route } from '#http/mount.ts'
import type { MetaModelService } from './meta-model.service.ts'

export const metaModelRoutes = (service: MetaModelService): Route[] => [
  route(metaModel.getMetaModel, async ({ query }, { caller }) =>
    JsonPieces.enveloped('MetaModel', await service.get(caller, query.workspaceId)),
  ),
  // Before the types: its address is like that of a type.
  route(metaModel.listActionBatches, async ({ query }, { caller }) => {
    const { batches, total } = await service.batches(caller, query)
    return okList('MetaModelActionBatchData', batches, total)
  }),
  route(metaModel.getActionBatch, async ({ params, query }, { caller }) =>
    ok('MetaModelActionBatchData', await service.batch(caller, params.id, query.workspaceId)),
  ),
  route(metaModel.applyActionBatch, async ({ query, body }, { caller }) =>
    ok('MetaModelActionBatchData', await service.apply(caller, body, query.workspaceId)),
  ),
  route(metaModel.getMetaModelOfType, async ({ params, query }, { caller }) =>
    ok('MetaModel', await service.getType(caller, params.factSheetType, query.workspaceId)),
  ),
  route(metaModel.getDeletionPreview, async ({ params, query }, { caller }) =>
    ok('FSTypeDeletionPreview', await service.previewDeletion(caller, params.factSheetType, query.workspaceId)),
  ),
]
