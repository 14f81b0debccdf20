import { ok, okList } from '#contract/envelope.ts'
import * as technical from '#contract/technical-users.ts'
import * as people from '#contract/people.ts'
import { type Route, route } from '#http/mount.ts'
import type { TechnicalUserService } from './technical-users.service.ts'
import type { UserService } from './people.service.ts'
import type { workspaceService } from './workspaces.service.ts'

type Services = {
  users: UserService
  technicalUsers: TechnicalUserService
  workspaces: ReturnType<typeof workspaceService>
}

export const accessRoutes = ({ users, technicalUsers, workspaces }: Services): Route[] => [
  route(people.listWorkspaces, async (_, { caller }) =>
    okList('Workspace', [await workspaces.get(caller, caller.workspaceId)], 1),
  ),
  route(people.getWorkspace, async ({ params }, { caller }) =>
    ok('Workspace', await workspaces.get(caller, params.id)),
  ),
  route(people.listUsers, async ({ params, query }, { caller }) => {
    const { users: page, total } = await users.list(caller, params.id, query)
    return okList('User', page, total)
  }),
  route(people.createUser, async ({ params, body }, { caller }) => {
    return ok('User', await users.create(caller, params.id, body))
  }),
  route(people.updatePermission, async ({ params, body }, { caller }) =>
    ok('Permission', await users.updatePermission(caller, params.id, body)),
  ),
  route(technical.listTechnicalUsers, async ({ query }, { caller }) => {
    const { users: page, total } = await technicalUsers.list(caller, query)
    return okList('TechnicalUserData', page, total)
  }),
  route(technical.getTechnicalUser, async ({ params }, { caller }) =>
    ok('TechnicalUserData', await technicalUsers.get(caller, params.id)),
  ),
  route(technical.createTechnicalUser, async ({ body }, { caller }) => {
    return ok('TechnicalUserData', await technicalUsers.create(caller, body))
  }),
  route(technical.replaceToken, async ({ params, body }, { caller }) => {
    return ok('TechnicalUserData', await technicalUsers.replaceToken(caller, params.id, body))
  }),
  route(technical.deleteTechnicalUser, ({ params }, { caller }) => technicalUsers.remove(caller, params.id)),
]
