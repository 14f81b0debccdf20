import * as contract from '#contract/authorization/roles.ts'
import { listDeletedRoles } from '#contract/deleted/roles.ts'
import { ok, okList } from '#contract/envelope.ts'
import { type Route, route } from '#http/mount.ts'
import type { AuthorizationService } from './authorization.service.ts'

export const authorizationRoutes = (service: AuthorizationService): Route[] => [
  route(contract.getAuthorization, async ({ query }, { caller, answer }) => {
    const { roles, etag } = await service.read(caller, query.workspaceId, query.refusals)
    answer.set('etag', etag)
    return okList('AuthorizationRole', roles, roles.length)
  }),
  route(contract.replaceAuthorization, async ({ query, body }, { caller, headers }) => {
    await service.replace({ caller, ifMatch: headers.get('if-match') }, query.workspaceId, body)
  }),
  route(contract.previewAuthorization, async ({ body }, { caller }) =>
    ok('AuthorizationPreview', await service.preview(caller, body)),
  ),
  route(contract.listAuthorizationVersions, async ({ query }, { caller }) => {
    const { versions, total, next } = await service.versions(caller, query)
    return { ...okList('AuthorizationVersion', versions, total), next }
  }),
  route(contract.restoreAuthorization, async ({ params }, { caller, headers }) => {
    await service.restore({ caller, ifMatch: headers.get('if-match') }, params.version)
  }),
  route(listDeletedRoles, async (_, { caller }) => {
    const roles = await service.deleted(caller)
    return okList('DeletedRole', roles, roles.length)
  }),
  route(contract.listRoles, async (_, { caller }) => ok('RoleSummary', await service.summaries(caller))),
]
