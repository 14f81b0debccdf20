import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'

/** A document of the models as batches name it: `viewModel`, `languages/en`. */
export const DocumentName = z
  .string()
  .regex(/^(?:dataModel|viewModel|reportingModel|factSheetResources|languages\/[A-Za-z][\w-]{0,34})$/, {
    error: 'must be dataModel, viewModel, reportingModel, factSheetResources or languages/{id}',
  })

/** A state that a document had after a save. Revision 0 is what a new workspace has. */
export const ModelVersion = z
  .object({
    revision: z.int(),
    /** Absent for revision 0. */
    savedAt: Instant.optional(),
    /** Absent if nobody knows. */
    savedBy: z.object({ id: Id, displayName: z.string() }).optional(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ModelVersion' })
export type ModelVersion = z.output<typeof ModelVersion>

const ofDocument = z.object({ document: DocumentName })

export const listModelVersions = endpoint({
  id: 'listModelVersions',
  at: 'console',
  method: 'GET',
  path: '/models/versions',
  summary: 'List the versions of one document of the models, the latest first',
  query: ofDocument.extend({
    /** Only those before this revision: the `next` of the page before. */
    before: integer(1, Number.MAX_SAFE_INTEGER).optional(),
    pageSize: integer(1, 100).default(40),
  }),
  result: listEnvelope('ModelVersion', ModelVersion).extend({ next: z.int().optional() }),
  fails: [400, 403],
})

export const getModelVersion = endpoint({
  id: 'getModelVersion',
  at: 'console',
  method: 'GET',
  path: '/models/versions/{revision}',
  summary: 'Get a document of the models as it was; saving it again restores it',
  params: z.object({ revision: integer(0, Number.MAX_SAFE_INTEGER) }),
  query: ofDocument,
  /** The document in the form in which it is read. */
  result: envelope('ModelVersionContent', z.unknown()),
  fails: [400, 403, 404],
})
