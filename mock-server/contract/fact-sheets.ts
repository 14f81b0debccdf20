import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { Day, FactSheet, FactSheetRelation, LxState, Milestone, Status } from './fact-sheet-records.ts'
import { Id } from './ids.ts'
import { flag, integer, list } from './query.ts'

const text = (max: number) => z.string().max(max)
const Name = text(1000)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .meta({ minLength: 1 })
/** An id, or the record that carries it. */
const Reference = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)], { error: 'must be an id' })
/** `data` null or absent removes the value. */
const FieldInput = z.object({ name: z.string(), data: z.unknown().optional() })

/**
 * A relation as clients write it. One end may be left out; it is then the fact sheet of the path. In an update of an existing
 * relation, an end that is not sent stays.
 */
export const FactSheetRelationInput = z
  .object({
    id: Id.nullish(),
    /**
     * Persisted name or, seen from the fact sheet of the path, the side name. Also read from typeFromFS if that names a relation.
     */
    type: z.string().nullish(),
    typeFromFS: z.string().nullish(),
    typeToFS: z.string().nullish(),
    fromId: Id.nullish(),
    toId: Id.nullish(),
    factSheet: z.object({ id: Id }).nullish(),
    activeFrom: Day.nullish(),
    activeUntil: Day.nullish(),
    description: text(64_000).nullish(),
    fields: z.array(FieldInput).nullish(),
    naFields: z.array(z.string()).nullish(),
    /** Only the ids are used. */
    constrainingRelations: z.array(z.object({ id: Id })).nullish(),
    idsOfConstrainingRelations: z.array(Id).nullish(),
    status: Status.nullish(),
  })
  .meta({ id: 'FactSheetRelationInput' })
export type FactSheetRelationInput = z.output<typeof FactSheetRelationInput>

/** A list that a record contains and that its update doesn't change. */
const SentBack = z
  .array(z.unknown())
  .nullish()
  .meta({ description: 'As it was read, null or left out; anything else is refused' })

/**
 * A fact sheet as clients write it. Members that are not sent stay as they are, null removes; those that the service sets are
 * ignored. `fields` sets the fields it names. `relations` is the complete list, of all relations or of the listed types; in these
 * two, null counts as not sent.
 */
export const FactSheetInput = z
  .object({
    id: Id.nullish(),
    name: Name,
    type: z.string().nullish(),
    category: z.string().nullish(),
    description: text(64_000).nullish(),
    status: Status.nullish(),
    lxState: LxState.nullish(),
    rev: z.int().nullish(),
    fields: z.array(FieldInput).nullish(),
    naFields: z.array(z.string()).nullish(),
    milestones: z.array(Milestone).nullish(),
    tags: z.array(z.object({ id: Id.nullish(), name: z.string().nullish() })).nullish(),
    permittedReadACL: z.array(Reference).nullish(),
    permittedWriteACL: z.array(Reference).nullish(),
    lxExcludeFromQuota: z.boolean().nullish(),
    relations: z.array(FactSheetRelationInput).nullish(),
    documents: SentBack,
    subscriptions: SentBack,
  })
  .meta({ id: 'FactSheetInput' })
export type FactSheetInput = z.output<typeof FactSheetInput>

const FactSheetList = z.object({
  status: z.literal('OK'),
  type: z.literal('FactSheet'),
  data: z.array(FactSheet),
  total: z.int(),
  /** The `cursor` of the next page; empty on the last one. */
  cursor: z.string(),
})

const paged = { pageSize: integer(1, 5000).default(40), cursor: z.string().optional() }
const byId = z.object({ id: Id })
const relationTypes = { relationTypes: list(z.string()).default([]) }
const common = { at: 'pathfinder', deprecated: true, successor: '/graphql' } as const

export const listFactSheets = endpoint({
  ...common,
  id: 'listFactSheets',
  method: 'GET',
  path: '/factSheets',
  costly: true,
  summary: 'List fact sheets by type, sorted by display name; pages by cursor',
  query: z.object({
    type: list(z.string()).default([]),
    ...relationTypes,
    fields: list(z.string()).default([]),
    archivedOnly: flag.default(false),
    ...paged,
    permissions: flag.default(false),
    completion: flag.default(true),
    documents: flag.default(true),
    tags: flag.default(true),
    subscriptions: flag.default(true),
    constrainingRelations: flag.default(false),
  }),
  result: FactSheetList,
  fails: [400, 403],
})

export const createFactSheet = endpoint({
  ...common,
  id: 'createFactSheet',
  method: 'POST',
  path: '/factSheets',
  summary: 'Create a fact sheet, with relations if the body has some',
  body: FactSheetInput.extend({ type: z.string() }),
  result: envelope('FactSheet', FactSheet),
  fails: [403, 409, 422],
})

export const getFactSheet = endpoint({
  ...common,
  id: 'getFactSheet',
  method: 'GET',
  path: '/factSheets/{id}',
  summary: 'Get a fact sheet, archived or not',
  params: byId,
  query: z.object({ ...relationTypes, permissions: flag.default(false) }),
  result: envelope('FactSheet', FactSheet),
  fails: [400, 403, 404],
})

export const updateFactSheet = endpoint({
  ...common,
  id: 'updateFactSheet',
  method: 'PUT',
  path: '/factSheets/{id}',
  summary:
    'Change a fact sheet; relations are replaced for the listed relation types only; 409 with the current record for a stale `rev`',
  params: byId,
  query: z.object(relationTypes),
  body: FactSheetInput.partial({ name: true }),
  result: envelope('FactSheet', FactSheet),
  fails: [400, 403, 404, 409, 422],
})

export const archiveFactSheet = endpoint({
  ...common,
  id: 'archiveFactSheet',
  method: 'DELETE',
  path: '/factSheets/{id}',
  summary: 'Archive a fact sheet and all its descendants',
  params: byId,
  body: z
    .object({ comment: text(4000).nullish(), rev: z.int().nullish() })
    .meta({ id: 'FactSheetArchiveParameter' })
    .optional(),
  fails: [403, 404, 409, 422],
})

export const listRelations = endpoint({
  ...common,
  id: 'listRelations',
  method: 'GET',
  path: '/factSheets/{id}/relations',
  costly: true,
  summary: 'List the relations of a fact sheet; `type` is a persisted or side name, all if empty',
  params: byId,
  query: z.object({ type: list(z.string()).default([]), withFactSheets: flag.default(false) }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('FactSheetRelation'),
    data: z.array(FactSheetRelation),
    total: z.int(),
  }),
  fails: [400, 403, 404],
})

export const createRelation = endpoint({
  ...common,
  id: 'createRelation',
  method: 'POST',
  path: '/factSheets/{id}/relations',
  summary: 'Create a relation to another fact sheet',
  params: byId,
  body: FactSheetRelationInput,
  result: envelope('FactSheetRelation', FactSheetRelation),
  fails: [403, 404, 409, 422],
})

export const updateRelation = endpoint({
  ...common,
  id: 'updateRelation',
  method: 'PUT',
  path: '/factSheets/{id}/relations/{relationId}',
  summary: 'Change a relation; members that are not sent keep their value',
  params: z.object({ id: Id, relationId: Id }),
  body: FactSheetRelationInput,
  result: envelope('FactSheetRelation', FactSheetRelation),
  fails: [403, 404, 409, 422],
})

export const deleteRelation = endpoint({
  ...common,
  id: 'deleteRelation',
  method: 'DELETE',
  path: '/factSheets/{id}/relations/{relationId}',
  summary: 'Archive a relation',
  params: z.object({ id: Id, relationId: Id }),
  fails: [403, 404, 409, 422],
})

export const listHierarchy = endpoint({
  ...common,
  id: 'listHierarchy',
  method: 'GET',
  path: '/factSheets/hierarchy/{rootId}',
  costly: true,
  summary:
    'List a fact sheet and its descendants, parents before children, each with the relation to its parent; pages by cursor',
  params: z.object({ rootId: Id }),
  query: z.object(paged),
  result: FactSheetList,
  fails: [400, 403, 404],
})
