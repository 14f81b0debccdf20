import { z } from 'zod'
import { DataModel, DataType, FactSheetDefinition, FieldType } from './data-model.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, isId } from './ids.ts'
import { integer, SortDirection } from './query.ts'
import { refusalsOnRequest } from './refusals.ts'
import { Translation } from './translation.ts'
import { ViewModel, ViewModelInput } from './view-model.ts'

const names = z.array(z.string())

/** The menu of reports. */
export const ReportingModel = z
  .object({
    menu: z
      .record(
        z.string(),
        z.object({
          icon: z.string().optional(),
          entries: z.array(
            z.object({
              report: z.string(),
              enabled: z.boolean().optional(),
              predefinedReportDescription: z.string().optional(),
              predefinedReportName: z.string().optional(),
              defaultSharingPriority: z.int().optional(),
            }),
          ),
        }),
      )
      .default({}),
    reports: z
      .record(
        z.string(),
        z.object({ id: z.string().optional(), version: z.string().optional(), config: z.unknown().optional() }),
      )
      .default({}),
    lxStateFilter: z.array(z.object({ forFactSheetType: z.string().optional(), keys: names })).default([]),
  })
  .meta({ id: 'ReportingModelDefinition' })
export type ReportingModel = z.output<typeof ReportingModel>

export const ResourceModel = z
  .object({ resourceTypes: z.record(z.string(), z.object({ icon: z.string().optional() })).default({}) })
  .meta({ id: 'FactSheetResourceModelDefinition' })
export type ResourceModel = z.output<typeof ResourceModel>

const RelationMapping = z.object({
  direction: z.enum(['OUTGOING', 'INCOMING']),
  /** The side name at the other end. */
  reverseName: z.string(),
  persistedName: z.string(),
})

/** A field as the enriched model shows it. Values never have the types that only stand for other parts of a fact sheet. */
const EnrichedField = DataType.extend({
  type: z.enum([
    ...FieldType.options,
    'RELATION',
    'TAGS',
    'SUBSCRIPTIONS',
    'COMPLETION',
    'DATE_TIME',
    'QUALITYSEALSTATUS',
    'READ_ACCESS_CONTROL_LIST',
    'WRITE_ACCESS_CONTROL_LIST',
  ]),
  relationMapping: RelationMapping.optional(),
})
export type EnrichedField = z.output<typeof EnrichedField>

/** The data model with what a user interface would otherwise have to derive itself. */
export const EnrichedDataModel = DataModel.extend({
  factSheets: z.record(
    z.string(),
    FactSheetDefinition.extend({ fields: z.record(z.string(), EnrichedField) }).meta({
      id: 'EnrichedFactSheetDefinition',
    }),
  ),
  /** By side name. Where several relations share a name (relToSuccessor), the fields of each type have the exact answer. */
  relationMapping: z.record(z.string(), RelationMapping),
}).meta({ id: 'EnrichedDataModel' })
export type EnrichedDataModel = z.output<typeof EnrichedDataModel>

/** A group of users to whom fact sheets can be restricted. */
/** What the caller can't do with an access control entity, and why: IN_USE, fact sheets name it. An action that is absent is allowed. */
const EntityRefusals = z
  .partialRecord(z.enum(['update', 'delete']), z.enum(['NO_RIGHT', 'IN_USE']))
  .meta({ id: 'EntityRefusals' })
export type EntityRefusals = z.output<typeof EntityRefusals>

export const AccessControlEntity = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string().optional(),
    description: z.string().optional(),
    /** Ours: present only if `refusals` was requested. */
    refusals: EntityRefusals.optional(),
  })
  .meta({ id: 'AccessControlEntity' })
export type AccessControlEntity = z.output<typeof AccessControlEntity>

/** A workspace other than the token's is not found. */
const query = z.object({ workspaceId: Id.optional() })
const read = { at: 'pathfinder', method: 'GET', query, fails: [400, 403, 404] } as const
const language = z.object({ id: z.string().regex(/^[A-Za-z][\w-]{0,34}$/) })

export const getDataModel = endpoint({
  ...read,
  id: 'getDataModel',
  path: '/models/dataModel',
  summary: 'Get the data model: types of fact sheets, their fields and relations',
  result: envelope('DataModel', DataModel),
  tagged: true,
})

export const getEnrichedDataModel = endpoint({
  ...read,
  id: 'getEnrichedDataModel',
  path: '/models/dataModel/enriched',
  summary: 'Get the enriched data model: base members and relations as fields of each type',
  result: envelope('DataModel', EnrichedDataModel),
})

export const getFactSheetResources = endpoint({
  ...read,
  id: 'getFactSheetResources',
  path: '/models/factSheetResources',
  summary: 'Get the resources model: kinds of resources that fact sheets can have',
  result: envelope('FactSheetResourceModelDefinition', ResourceModel),
  tagged: true,
})

export const getReportingModel = endpoint({
  ...read,
  id: 'getReportingModel',
  path: '/models/reportingModel',
  summary: 'Get the reporting model: reports and their menu',
  result: envelope('ReportingModelDefinition', ReportingModel),
  tagged: true,
})

export const getViewModel = endpoint({
  ...read,
  id: 'getViewModel',
  path: '/models/viewModel',
  summary: 'Get the view model: how fact sheets are shown (sections, weights, colours)',
  result: envelope('ViewModelDefinition', ViewModel),
  tagged: true,
})

export const getLanguage = endpoint({
  ...read,
  id: 'getLanguage',
  path: '/models/languages/{id}',
  summary: 'Get all labels of the models in one language',
  params: language,
  result: envelope('Translation', Translation),
  tagged: true,
})

/** Documents of 500 types have megabytes. */
const replace = {
  at: 'pathfinder',
  method: 'PUT',
  query,
  maxBytes: 20 * 1024 * 1024,
  maxMarks: 1_000_000,
  needs: 'model.update',
  takes: ['If-Match'],
  tagged: true,
  answer: 'none',
} as const

export const replaceViewModel = endpoint({
  ...replace,
  id: 'replaceViewModel',
  path: '/models/viewModel',
  summary: 'Replace the view model; what it names must be in the data model, or have been in the view model before',
  body: ViewModelInput,
  fails: [400, 403, 404, 409, 413, 415, 422],
})

export const replaceLanguage = endpoint({
  ...replace,
  id: 'replaceLanguage',
  path: '/models/languages/{id}',
  summary:
    'Replace all labels of the models in one language; what they are for must be in the data model, or have had labels before',
  params: language,
  body: Translation,
  fails: [400, 403, 404, 409, 413, 415, 422],
})

export const replaceReportingModel = endpoint({
  ...replace,
  id: 'replaceReportingModel',
  path: '/models/reportingModel',
  summary: 'Replace the reporting model; its menu names reports that it has',
  body: ReportingModel,
  fails: [400, 403, 404, 409, 413, 415, 422],
})

export const replaceFactSheetResources = endpoint({
  ...replace,
  id: 'replaceFactSheetResources',
  path: '/models/factSheetResources',
  summary: 'Replace the resources model: kinds of resources that fact sheets can have',
  body: ResourceModel,
  fails: [400, 403, 404, 409, 413, 415, 422],
})

export const listAccessControlEntities = endpoint({
  at: 'pathfinder',
  method: 'GET',
  id: 'listAccessControlEntities',
  path: '/models/accessControlEntities',
  summary: 'List access control entities: groups that fact sheets can be restricted to; pages by cursor',
  query: query.extend({
    pageSize: integer(1, 100).default(40),
    cursor: z.string().default(''),
    sorting: z.enum(['name', 'displayName']).default('name'),
    sortDirection: SortDirection.default('ASC'),
    ...refusalsOnRequest,
  }),
  result: listEnvelope('AccessControlEntity', AccessControlEntity).extend({
    /** The `cursor` of the next page; absent on the last one. */
    endCursor: z.string().optional(),
  }),
  fails: [400, 403, 404],
})

export const getAccessControlEntity = endpoint({
  ...read,
  id: 'getAccessControlEntity',
  path: '/models/accessControlEntities/{id}',
  summary: 'Get an access control entity',
  params: z.object({ id: Id }),
  query: query.extend(refusalsOnRequest),
  result: envelope('AccessControlEntity', AccessControlEntity),
})

const text = z.string().max(2000)
/** A permission lists entities by name, separated by commas, semicolons or white space. */
const entityName = text
  .regex(/^[^\s,;]+$/, 'must be one word without commas and semicolons')
  // Lists of what somebody holds name entities by id as well.
  .refine((name) => !isId(name), 'must not look like an id')
export const AccessControlEntityInput = z.object({
  name: entityName,
  displayName: text.nullish(),
  description: text.nullish(),
})
const write = { at: 'pathfinder', query, fails: [400, 403, 404, 409, 415, 422] } as const

export const createAccessControlEntity = endpoint({
  ...write,
  id: 'createAccessControlEntity',
  method: 'POST',
  path: '/models/accessControlEntities',
  summary: 'Create an access control entity; the ID is assigned',
  body: AccessControlEntityInput,
  result: envelope('AccessControlEntity', AccessControlEntity),
})

export const updateAccessControlEntity = endpoint({
  ...write,
  id: 'updateAccessControlEntity',
  method: 'PUT',
  path: '/models/accessControlEntities/{id}',
  summary: 'Replace name and texts of an access control entity; whoever holds it under its old name keeps it',
  params: z.object({ id: Id }),
  body: AccessControlEntityInput,
  result: envelope('AccessControlEntity', AccessControlEntity),
})

export const deleteAccessControlEntity = endpoint({
  at: 'pathfinder',
  id: 'deleteAccessControlEntity',
  method: 'DELETE',
  path: '/models/accessControlEntities/{id}',
  summary: 'Delete an access control entity that no fact sheet names, and take it from those who hold it',
  params: z.object({ id: Id }),
  query,
  answer: 'none',
  fails: [400, 403, 404, 422],
})
