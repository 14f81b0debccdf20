import { z } from 'zod'
import { DataModel } from './data-model.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { ReportingModel, ResourceModel } from './models.ts'
import { flag, integer } from './query.ts'
import { Translation } from './translation.ts'
import { ViewModel } from './view-model.ts'

/** The definition of a type, relation, validator, external id or rule; with `field`, that of a field of a type or relation. */
const place = {
  collection: z.enum(['factSheets', 'relations', 'validators', 'externalIdFields', 'rules']),
  name: z.string(),
  field: z.string().optional(),
}
export const ModelPlace = z.object(place).meta({ id: 'ModelPlace' })
export type ModelPlace = z.output<typeof ModelPlace>

const Definition = z.record(z.string(), z.unknown())

/**
 * A difference between two data models: without `before`, something was added, without `after`, it was deleted. What is added or deleted
 * with its fields is one change; where a type or relation is in both models, each of its fields is a change of its own.
 */
export const ModelChange = z
  .object({ ...place, before: Definition.optional(), after: Definition.optional() })
  .meta({ id: 'ModelChange' })
export type ModelChange = z.output<typeof ModelChange>

/** Data that a change of the data model would delete. */
export const Deletion = z
  .object({
    deletionType: z.enum([
      'FACT_SHEET',
      'RELATION',
      'FACT_SHEET_FIELD',
      'FACT_SHEET_FIELD_VALUE',
      'RELATION_FIELD',
      'RELATION_FIELD_VALUE',
    ]),
    /** How many fact sheets or relations lose it. */
    count: z.int(),
    /** The key of the type, relation, field or value. */
    name: z.string(),
    /** The type or relation that it belongs to. */
    info1: z.string().optional(),
    /** Of a value: its field. */
    info2: z.string().optional(),
  })
  .meta({ id: 'Deletion' })
export type Deletion = z.output<typeof Deletion>

/** Data that an earlier change deleted, and that come back with the change that undoes it. */
export const Restoration = Deletion.omit({ count: true })
  .extend({
    /** How many fact sheets or relations have it again. */
    count: z.int(),
    /** How many don't: they are gone, have something else by now, or the data model has no place for it. */
    left: z.int(),
  })
  .meta({ id: 'Restoration' })
export type Restoration = z.output<typeof Restoration>

/**
 * Data of a field, or with `value` of one of its values, that a change would delete, kept in another field or value of the same type or
 * relation. A field moves to a new one of the same data type: it is renamed.
 */
export const DataMove = z
  .object({
    collection: z.enum(['factSheets', 'relations']),
    name: z.string(),
    field: z.string(),
    value: z.string().optional(),
    /** The key of the other field or value. */
    to: z.string(),
  })
  .meta({ id: 'DataMove' })
export type DataMove = z.output<typeof DataMove>

/** The moves of a save. */
export const DataMoves = z.array(DataMove).max(1000).default([])

/** Of operations that take a whole data model: 500 types with 60 fields each have 4 MB and 500,000 marks. */
const ofDataModel = {
  maxBytes: 20 * 1024 * 1024,
  maxMarks: 1_000_000,
  slicedMember: 'factSheets',
  needs: 'model.update',
} as const

export const replaceDataModel = endpoint({
  at: 'pathfinder',
  id: 'replaceDataModel',
  method: 'PUT',
  path: '/models/dataModel',
  summary: 'Replace the data model; without `force`, a change that would delete data is refused, with the list of it',
  query: z.object({ workspaceId: Id.optional(), force: flag.default(false) }),
  body: DataModel,
  ...ofDataModel,
  takes: ['If-Match'],
  tagged: true,
  result: listEnvelope('Deletion', Deletion),
  fails: [400, 403, 404, 409, 413, 415, 422],
})

const batch = {
  id: Id,
  /** From 1 on. */
  number: z.int(),
  savedAt: Instant,
  /** Absent if nobody knows. */
  savedBy: z.object({ id: Id, displayName: z.string() }).optional(),
  added: z.int(),
  changed: z.int(),
  deleted: z.int(),
  /** The definitions that it touched, in its order; the first ten. */
  places: z.array(ModelPlace),
  /** The other documents that it changed: `viewModel`, `languages/en`. */
  documents: z.array(z.string()),
  /** Its data are still being deleted. */
  isDeleting: z.boolean(),
  /** What an earlier save deleted is still coming back. */
  isRestoring: z.boolean(),
  /** Until when undoing it brings back what it deleted; absent where nothing is kept. */
  keptUntil: Instant.optional(),
  /** The number of the save that it undid. */
  undid: z.int().optional(),
}

/** What one save of the models changed. */
export const ModelBatch = z.object(batch).meta({ id: 'ModelBatch' })
export type ModelBatch = z.output<typeof ModelBatch>

/** A member of a document that is not as it was. The view model is read as if its types were members; lists count as a whole. */
export const DocumentDifference = z
  .object({
    document: z.string(),
    path: z.array(z.string()),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  })
  .meta({ id: 'DocumentDifference' })
export type DocumentDifference = z.output<typeof DocumentDifference>

export const ModelBatchContent = z
  .object({
    ...batch,
    changes: z.array(ModelChange),
    moves: DataMoves,
    /** The differences in the other documents; the first thousand. */
    differences: z.array(DocumentDifference),
  })
  .meta({ id: 'ModelBatchContent' })
export type ModelBatchContent = z.output<typeof ModelBatchContent>

export const listModelBatches = endpoint({
  id: 'listModelBatches',
  at: 'console',
  method: 'GET',
  path: '/models/dataModel/changes',
  summary: 'List what each save of the models changed, the latest first',
  query: z.object({
    /** Only those before this number: the `next` of the page before. */
    before: integer(1, Number.MAX_SAFE_INTEGER).optional(),
    pageSize: integer(1, 100).default(40),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('ModelBatch'),
    data: z.array(ModelBatch),
    total: z.int(),
    /** The `before` of the next page; absent on the last one. */
    next: z.int().optional(),
  }),
  fails: [400, 403],
})

export const getModelBatch = endpoint({
  id: 'getModelBatch',
  at: 'console',
  method: 'GET',
  path: '/models/dataModel/changes/{id}',
  summary: 'Get what one save of the models changed, before and after',
  params: z.object({ id: Id }),
  result: envelope('ModelBatchContent', ModelBatchContent),
  fails: [403, 404],
})

/** The models without what one save changed. */
export const UndoneModel = z
  .object({
    model: DataModel,
    /** The other documents of the save. */
    viewModel: ViewModel.optional(),
    reportingModel: ReportingModel.optional(),
    factSheetResources: ResourceModel.optional(),
    languages: z.record(z.string(), Translation),
    /** The ETags of these documents as they were read, by the names that `documents` of a save has. */
    tags: z.record(z.string(), z.string()),
    /** What brings renamed fields and values back. */
    moves: DataMoves,
    /** The `undoes` of the draft, which brings deleted data back. */
    undoes: Id,
    /** Of the stored model that it was made from. */
    revision: z.int(),
    /** What somebody has changed otherwise since, and is left as it is. */
    conflicts: z.array(ModelPlace),
    differences: z.array(z.object({ document: z.string(), path: z.array(z.string()) })),
  })
  .meta({ id: 'UndoneModel' })
export type UndoneModel = z.output<typeof UndoneModel>

export const getUndoneModel = endpoint({
  id: 'getUndoneModel',
  at: 'console',
  method: 'GET',
  path: '/models/dataModel/changes/{id}/undone',
  summary: 'Get the models as they would be without one of their changes, to be reviewed and saved',
  params: z.object({ id: Id }),
  result: envelope('UndoneModel', UndoneModel),
  fails: [403, 404],
})
