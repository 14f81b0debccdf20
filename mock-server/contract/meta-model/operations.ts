import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { integer, pageNumber } from '#contract/query.ts'
import { ActionItem } from './actions.ts'
import { MetaModelBatch } from './batches.ts'
import { DeletionPreview, MetaModel } from './records.ts'

const query = z.object({ workspaceId: Id.optional() })
const common = { at: 'pathfinder', query, feature: 'META_MODEL', deprecated: true } as const
const read = { ...common, method: 'GET' } as const
const ofType = { ...read, params: z.object({ factSheetType: z.string() }), fails: [400, 403, 404] }

export const getMetaModel = endpoint({
  ...read,
  id: 'getMetaModel',
  path: '/models/metaModel',
  summary: 'Get the data model as its sections show it, with labels in all languages',
  result: envelope('MetaModel', MetaModel),
  fails: [400, 403, 404],
})

export const getMetaModelOfType = endpoint({
  ...ofType,
  id: 'getMetaModelOfType',
  path: '/models/metaModel/{factSheetType}',
  summary: 'Get one type of the meta model',
  result: envelope('MetaModel', MetaModel),
})

export const getDeletionPreview = endpoint({
  ...ofType,
  id: 'getDeletionPreview',
  path: '/models/metaModel/{factSheetType}/deletionPreview',
  summary: 'Tell what would go with a type of fact sheets; changes nothing',
  result: envelope('FSTypeDeletionPreview', DeletionPreview),
})

export const listActionBatches = endpoint({
  ...read,
  id: 'listActionBatches',
  path: '/models/metaModel/actionBatches',
  summary: 'List what each save of the models changed, the latest first',
  query: query.extend({ page: pageNumber, size: integer(0, 100).default(20) }),
  result: listEnvelope('MetaModelActionBatchData', MetaModelBatch),
  fails: [400, 403, 404],
})

export const getActionBatch = endpoint({
  ...read,
  id: 'getActionBatch',
  path: '/models/metaModel/actionBatches/{id}',
  summary: 'Get what one save of the models changed',
  params: z.object({ id: Id }),
  result: envelope('MetaModelActionBatchData', MetaModelBatch),
  fails: [400, 403, 404],
})

export const applyActionBatch = endpoint({
  ...common,
  id: 'applyActionBatch',
  method: 'POST',
  path: '/models/metaModel/actionBatches',
  summary: 'Make several changes of the models, one after the other, or none of them; DELETE_ITEM deletes data, too',
  body: z.array(ActionItem).min(1).max(200),
  maxBytes: 2 * 1024 * 1024,
  needs: 'model.update',
  result: envelope('MetaModelActionBatchData', MetaModelBatch),
  fails: [400, 403, 404, 409, 413, 415, 422],
})
