import { z } from 'zod'
import { AuthorizationRole } from '#contract/authorization/roles.ts'
import { DataModel } from '#contract/data-model.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { DataMoves, Deletion, ModelChange, Restoration } from '#contract/model-changes.ts'
import { ReportingModel, ResourceModel } from '#contract/models.ts'
import { flag } from '#contract/query.ts'
import { PortableSettings } from '#contract/settings/workspace-settings.ts'
import { Translation } from '#contract/translation.ts'
import { ViewModel, ViewModelInput } from '#contract/view-model.ts'

/** Documents that are to replace the stored ones; those left out stay as they are. */
export const ModelDraft = z
  .object({
    dataModel: DataModel.optional(),
    /** Definitions that `dataModel` leaves out because they stay as they are stored; there can be hundreds. */
    asStored: z
      .object({ factSheets: z.array(z.string()).default([]), relations: z.array(z.string()).default([]) })
      .default({ factSheets: [], relations: [] }),
    viewModel: ViewModelInput.optional(),
    reportingModel: ReportingModel.optional(),
    factSheetResources: ResourceModel.optional(),
    languages: z.record(z.string().regex(/^[A-Za-z][\w-]{0,34}$/), Translation).default({}),
    moves: DataMoves,
    /**
     * The save that the draft undoes. What it deleted comes back where the data model has a place for it again, for thirty days after the
     * save; types and relations come back to their places in the order.
     */
    undoes: Id.optional(),
  })
  .meta({ id: 'ModelDraft' })
export type ModelDraft = z.output<typeof ModelDraft>

/** Of operations that take all models. */
const ofModels = {
  at: 'console',
  maxBytes: 60 * 1024 * 1024,
  maxMarks: 3_000_000,
  slicedMember: 'dataModel.factSheets',
  needs: 'model.update',
} as const

/** What a data model would change, before it replaces the stored one. */
export const ModelReview = z
  .object({
    /** Of the stored model. */
    revision: z.int(),
    changes: z.array(ModelChange),
    /** Data that would be deleted, those with a count of 0 too; what moves is not among them. */
    deletions: z.array(Deletion),
    /** Data that come back, and how many of them can't. */
    restored: z.array(Restoration),
    /** Until when they are kept; absent unless the draft undoes a save that deleted data. */
    keptUntil: Instant.optional(),
    /** How many fact sheets or relations each move is of, in the order of the moves; what is wrong has 0. */
    moved: z.array(z.int()),
    /** Why the draft would be refused, by JSON path; the first hundred. */
    errors: z.array(ApiError),
    /** Bookmarks that name what would be gone, of those that the caller can view: how many, and the first ten by name. */
    bookmarks: z.object({ total: z.int(), first: z.array(z.object({ id: Id, name: z.string() })) }),
    /** The roles that are limited to what would be gone, by name. */
    roles: z.array(z.string()),
    /** What goes on naming what has another name: how many bookmarks of those that the caller can view have the word, and which roles. */
    renamed: z.object({ bookmarks: z.int(), roles: z.array(z.string()) }),
    /** What roles hide and would no longer; saving it needs the permission to manage them. */
    loosened: z.array(z.object({ role: z.string(), type: z.string(), member: z.string() })),
    /** How many fact sheets there are of the types that the draft changes. */
    factSheets: z.int(),
  })
  .meta({ id: 'ModelReview' })
export type ModelReview = z.output<typeof ModelReview>

export const reviewModels = endpoint({
  id: 'reviewModels',
  method: 'POST',
  path: '/models/review',
  summary: 'Tell what a draft of the models would change and delete, and why it would be refused; changes nothing',
  body: ModelDraft,
  ...ofModels,
  reads: true,
  costly: true,
  result: envelope('ModelReview', ModelReview),
  fails: [400, 403, 413, 415, 422],
})

const Versions = z
  .object({
    dataModel: z.string().optional(),
    viewModel: z.string().optional(),
    reportingModel: z.string().optional(),
    factSheetResources: z.string().optional(),
    authorization: z.string().optional(),
    settings: z.string().optional(),
    languages: z.record(z.string(), z.string()).default({}),
  })
  .meta({ id: 'ModelVersions' })
export type Versions = z.output<typeof Versions>

/** All models of a workspace as they are at one moment. */
export const Models = z
  .object({
    dataModel: DataModel,
    viewModel: ViewModel,
    reportingModel: ReportingModel,
    factSheetResources: ResourceModel,
    languages: z.record(z.string(), Translation),
    /** Absent for those who can't read roles. */
    authorization: z.array(AuthorizationRole).optional(),
    /** Absent for those who aren't administrators. */
    settings: PortableSettings.optional(),
    /** The ETags of the documents. */
    versions: Versions,
  })
  .meta({ id: 'Models' })
export type Models = z.output<typeof Models>

export const getModels = endpoint({
  id: 'getModels',
  at: 'console',
  method: 'GET',
  path: '/models',
  summary: 'Get all models of the workspace, in all languages, with the roles and settings',
  result: envelope('Models', Models),
  fails: [400, 403],
})

export const saveModels = endpoint({
  id: 'saveModels',
  method: 'PUT',
  path: '/models',
  summary:
    'Replace several models at once, or none of them; without `force`, a change that would delete data is refused',
  query: z.object({ force: flag.default(false) }),
  body: ModelDraft.extend({
    /** All roles, as the models will be; needs `role.manage` as well. */
    authorization: z.array(AuthorizationRole).max(500).optional(),
    /** Those with passwords stay as they are; for the role ADMIN alone. */
    settings: PortableSettings.optional(),
    /** The ETags that the documents were read with; 409 where one is not current. Those left out are replaced anyhow. */
    versions: Versions.default({ languages: {} }),
  }).meta({ id: 'ModelSave' }),
  ...ofModels,
  result: listEnvelope('Deletion', Deletion),
  fails: [400, 403, 409, 413, 415, 422],
})
