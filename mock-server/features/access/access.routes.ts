import { explainAccess } from '#contract/authorization/explanation.ts'
import { simulateAccess } from '#contract/authorization/simulation.ts'
import { listAccessRequests, requestAccess } from '#contract/access-requests.ts'
import { ok, okList } from '#contract/envelope.ts'
import * as membershipsContract from '#contract/memberships.ts'
import * as peopleContract from '#contract/people.ts'
import * as permissionsContract from '#contract/permissions.ts'
import * as technicalUsersContract from '#contract/technical-users.ts'
import * as workspacesContract from '#contract/workspaces.ts'
import { type Route, route } from '#http/mount.ts'
import type { AccessRequestService } from './access-requests.service.ts'
import type { ExplainService } from './explain/explain.service.ts'
import type { SimulateService } from './explain/simulate.service.ts'
import type { FirstPasswordService } from './first-password.service.ts'
import type { InvitationService } from './invitations.service.ts'
import type { PeopleService } from './people.service.ts'
import type { PermissionService } from './permissions.service.ts'
import type { TechnicalUserService } from './technical-users.service.ts'
import type { WorkspaceService } from './workspaces.service.ts'

interface AccessServices {
  readonly people: PeopleService
  readonly permissions: PermissionService
  readonly firstPasswords: FirstPasswordService
  readonly invitations: InvitationService
  readonly technicalUsers: TechnicalUserService
  readonly workspaces: WorkspaceService
  readonly requests: AccessRequestService
  readonly explanations: ExplainService
  readonly simulations: SimulateService
}

/** Routes for the workspace, its people and its technical users. */
export const accessRoutes = (services: AccessServices): Route[] => [
  ...peopleRoutes(services),
  ...permissionRoutes(services),
  ...technicalUserRoutes(services),
  route(explainAccess, async ({ query }, { caller }) =>
    ok('AccessExplanation', await services.explanations.explain(caller, query)),
  ),
  route(simulateAccess, async ({ body }, { caller }) =>
    ok('AccessSimulation', await services.simulations.simulate(caller, body)),
  ),
]

const peopleRoutes = ({ people, firstPasswords, invitations, workspaces, requests }: AccessServices): Route[] => [
  route(workspacesContract.listWorkspaces, async (_, { caller }) =>
    okList('Workspace', [await workspaces.get(caller, caller.workspaceId)], 1),
  ),
  route(workspacesContract.getWorkspace, async ({ params }, { caller }) =>
    ok('Workspace', await workspaces.get(caller, params.id)),
  ),
  route(workspacesContract.getFeatureBundle, ({ params }, { caller }) =>
    ok('FeatureBundle', workspaces.featureBundle(caller, params.id)),
  ),
  route(peopleContract.getWorkspaceUser, async ({ params, query }, { caller }) =>
    ok('User', await people.get(caller, params.id, params.userId, query.refusals)),
  ),
  route(peopleContract.getUser, async ({ params, query }, { caller }) =>
    ok('User', await people.get(caller, caller.workspaceId, params.id, query.refusals)),
  ),
  route(peopleContract.listUsers, async ({ params, query }, { caller }) => {
    const { people: page, total } = await people.list(caller, params.id, query)
    return okList('User', page, total)
  }),
  route(peopleContract.countPeople, async (_, { caller }) => ok('PeopleCounts', await people.counts(caller))),
  route(peopleContract.createUser, async ({ params, body }, { caller }) =>
    ok('User', await people.create(caller, params.id, body)),
  ),
  route(peopleContract.giveFirstPassword, async ({ params }, { caller }) =>
    ok('FirstPassword', await firstPasswords.give(caller, params.id)),
  ),
  route(membershipsContract.listMemberships, async (_, { caller }) => {
    const rows = await invitations.list(caller)
    return okList('Membership', rows, rows.length)
  }),
  route(membershipsContract.acceptInvitation, async ({ params, body }, { caller }) =>
    ok('Membership', await invitations.accept(caller, params.id, body.code)),
  ),
  route(membershipsContract.declineInvitation, ({ params }, { caller }) => invitations.decline(caller, params.id)),
  route(listAccessRequests, async (_, { caller }) => {
    const rows = await requests.list(caller)
    return okList('AccessRequest', rows, rows.length)
  }),
  route(requestAccess, async ({ body }, { caller }) => ok('AccessRequest', await requests.request(caller, body))),
]

const permissionRoutes = ({ permissions }: AccessServices): Route[] => [
  route(permissionsContract.listWorkspacePermissions, async ({ params, query }, { caller }) => {
    const { permissions: page, total } = await permissions.list(caller, params.id, query)
    return okList('Permission', page, total)
  }),
  route(permissionsContract.listPermissions, async ({ query: { workspaceId, ...query } }, { caller }) => {
    const { permissions: page, total } = await permissions.list(caller, workspaceId ?? caller.workspaceId, query)
    return okList('Permission', page, total)
  }),
  route(permissionsContract.getPermission, async ({ params }, { caller }) =>
    ok('Permission', await permissions.get(caller, params.id)),
  ),
  route(permissionsContract.savePermission, async ({ body }, { caller }) =>
    ok('Permission', await permissions.save(caller, body)),
  ),
  route(permissionsContract.updatePermission, async ({ params, body }, { caller }) =>
    ok('Permission', await permissions.update(caller, params.id, body)),
  ),
]

const technicalUserRoutes = ({ technicalUsers }: AccessServices): Route[] => [
  route(technicalUsersContract.listTechnicalUsers, async ({ query }, { caller }) => {
    const { technicalUsers: page, total } = await technicalUsers.list(caller, query)
    return okList('TechnicalUserData', page, total)
  }),
  route(technicalUsersContract.countTechnicalUsers, async (_, { caller }) =>
    ok('TechnicalUserCounts', await technicalUsers.counts(caller)),
  ),
  route(technicalUsersContract.getTechnicalUser, async ({ params, query }, { caller }) =>
    ok('TechnicalUserData', await technicalUsers.get(caller, params.id, query.refusals)),
  ),
  route(technicalUsersContract.createTechnicalUser, async ({ body }, { caller }) =>
    ok('TechnicalUserData', await technicalUsers.create(caller, body)),
  ),
  route(technicalUsersContract.replaceToken, async ({ params, body }, { caller }) =>
    ok('TechnicalUserData', await technicalUsers.replaceToken(caller, params.id, body)),
  ),
  route(technicalUsersContract.endPreviousToken, ({ params }, { caller }) =>
    technicalUsers.endPreviousToken(caller, params.id),
  ),
  route(technicalUsersContract.deleteTechnicalUser, ({ params }, { caller }) =>
    technicalUsers.remove(caller, params.id),
  ),
]
