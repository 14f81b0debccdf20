import { listAccessRequests, requestAccess } from '#contract/access-requests.ts'
import { ok, okList } from '#contract/envelope.ts'
import * as membershipsContract from '#contract/memberships.ts'
import * as peopleContract from '#contract/people.ts'
import * as technicalUsersContract from '#contract/technical-users.ts'
import { type Route, route } from '#http/mount.ts'
import type { AccessRequestService } from './access-requests.service.ts'
import type { FirstPasswordService } from './first-password.service.ts'
import type { InvitationService } from './invitations.service.ts'
import type { PeopleService } from './people.service.ts'
import type { TechnicalUserService } from './technical-users.service.ts'
import type { WorkspaceService } from './workspaces.service.ts'

interface AccessServices {
  readonly people: PeopleService
  readonly firstPasswords: FirstPasswordService
  readonly invitations: InvitationService
  readonly technicalUsers: TechnicalUserService
  readonly workspaces: WorkspaceService
  readonly requests: AccessRequestService
}

/** Routes for the workspace, its people and its technical users. */
export const accessRoutes = (services: AccessServices): Route[] => [
  ...peopleRoutes(services),
  ...technicalUserRoutes(services),
]

const peopleRoutes = ({ people, firstPasswords, invitations, workspaces, requests }: AccessServices): Route[] => [
  route(peopleContract.listWorkspaces, async (_, { caller }) =>
    okList('Workspace', [await workspaces.get(caller, caller.workspaceId)], 1),
  ),
  route(peopleContract.getWorkspace, async ({ params }, { caller }) =>
    ok('Workspace', await workspaces.get(caller, params.id)),
  ),
  route(peopleContract.listUsers, async ({ params, query }, { caller }) => {
    const { people: page, total } = await people.list(caller, params.id, query)
    return okList('User', page, total)
  }),
  route(peopleContract.countPeople, async (_, { caller }) => ok('PeopleCounts', await people.counts(caller))),
  route(peopleContract.createUser, async ({ params, body }, { caller }) =>
    ok('User', await people.create(caller, params.id, body)),
  ),
  route(peopleContract.updatePermission, async ({ params, body }, { caller }) =>
    ok('Permission', await people.updatePermission(caller, params.id, body)),
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

const technicalUserRoutes = ({ technicalUsers }: AccessServices): Route[] => [
  route(technicalUsersContract.listTechnicalUsers, async ({ query }, { caller }) => {
    const { technicalUsers: page, total } = await technicalUsers.list(caller, query)
    return okList('TechnicalUserData', page, total)
  }),
  route(technicalUsersContract.countTechnicalUsers, async (_, { caller }) =>
    ok('TechnicalUserCounts', await technicalUsers.counts(caller)),
  ),
  route(technicalUsersContract.getTechnicalUser, async ({ params }, { caller }) =>
    ok('TechnicalUserData', await technicalUsers.get(caller, params.id)),
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
