import { listDeletedEntities, restoreEntity } from '#contract/deleted/entities.ts'
import { countEntityUses, listEntityUses, previewEntityMembers } from '#contract/authorization/entities.ts'
import { ok, okList } from '#contract/envelope.ts'
import * as models from '#contract/models.ts'
import { JsonText } from '#http/json-answers.ts'
import { type Route, route } from '#http/mount.ts'
import type { AccessControlEntityService } from './access-control-entities.service.ts'
import type { EntityMemberService } from './entity-members.service.ts'
import type { EntityUseService } from './entity-uses.service.ts'
import { etagOf } from './model-etag.ts'
import type { ModelService } from './models.service.ts'

interface ModelServices {
  readonly models: ModelService
  readonly entities: AccessControlEntityService
  readonly uses: EntityUseService
  readonly members: EntityMemberService
}

export const modelRoutes = ({ models: service, entities, uses, members }: ModelServices): Route[] => [
  route(models.getDataModel, async ({ query }, { caller, answer }) => {
    const { text, revision } = await service.read(caller, 'data', query.workspaceId)
    answer.set('etag', etagOf(revision))
    return wrap('DataModel', text)
  }),
  route(models.getEnrichedDataModel, async ({ query }, { caller }) =>
    wrap('DataModel', await service.readEnriched(caller, query.workspaceId)),
  ),
  route(models.getFactSheetResources, async ({ query }, { caller, answer }) => {
    const { text, revision } = await service.read(caller, 'resources', query.workspaceId)
    answer.set('etag', etagOf(revision, 'resources'))
    return wrap('FactSheetResourceModelDefinition', text)
  }),
  route(models.getReportingModel, async ({ query }, { caller, answer }) => {
    const { text, revision } = await service.read(caller, 'reporting', query.workspaceId)
    answer.set('etag', etagOf(revision, 'reporting'))
    return wrap('ReportingModelDefinition', text)
  }),
  route(models.getViewModel, async ({ query }, { caller, answer }) => {
    const { text, revision } = await service.read(caller, 'view', query.workspaceId)
    answer.set('etag', etagOf(revision, 'view'))
    return wrap('ViewModelDefinition', text)
  }),
  route(models.getLanguage, async ({ params, query }, { caller, answer }) => {
    const { text, revision } = await service.read(caller, `language:${params.id}`, query.workspaceId)
    answer.set('etag', etagOf(revision, `language:${params.id}`))
    return wrap('Translation', text)
  }),
  route(models.listAccessControlEntities, async ({ query }, { caller }) => {
    const { entities: page, total, next } = await entities.list(caller, query)
    return { ...okList('AccessControlEntity', page, total), endCursor: next }
  }),
  route(listEntityUses, async ({ query }, { caller }) => {
    const { entities: page, total } = await uses.list(caller, query)
    return okList('EntityUse', page, total)
  }),
  route(countEntityUses, async (_, { caller }) => ok('EntityCounts', await uses.counts(caller))),
  route(previewEntityMembers, async ({ params, body }, { caller }) =>
    ok('MembershipEffect', await members.preview(caller, params.id, body)),
  ),
  route(models.createAccessControlEntity, async ({ query, body }, { caller }) =>
    ok('AccessControlEntity', await entities.save(caller, body, query.workspaceId)),
  ),
  route(models.updateAccessControlEntity, async ({ params, query, body }, { caller }) =>
    ok('AccessControlEntity', await entities.update(caller, params.id, { ...body, workspaceId: query.workspaceId })),
  ),
  route(models.deleteAccessControlEntity, async ({ params, query }, { caller }) => {
    await entities.remove(caller, params.id, query.workspaceId)
  }),
  route(listDeletedEntities, async (_, { caller }) => {
    const deleted = await entities.deleted(caller)
    return okList('DeletedEntity', deleted, deleted.length)
  }),
  route(restoreEntity, async ({ params }, { caller }) =>
    ok('AccessControlEntity', await entities.restore(caller, params.id)),
  ),
  route(models.getAccessControlEntity, async ({ params, query }, { caller }) =>
    ok('AccessControlEntity', await entities.get(caller, params.id, query)),
  ),
]

/** The envelope around a document that the store holds as text. */
const wrap = (type: string, data: string) => new JsonText(`{"status":"OK","type":"${type}","data":${data}}`)
