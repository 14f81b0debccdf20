import * as contract from '#contract/account.ts'
import { ok, okList } from '#contract/envelope.ts'
import { type Route, route } from '#http/mount.ts'
import type { AccountSessions } from './account-sessions.service.ts'
import type { AccountService } from './account.service.ts'

interface AccountServices {
  readonly account: AccountService
  readonly sessions: AccountSessions
}

/** Routes for what people see and change about themselves. */
export const accountRoutes = ({ account, sessions }: AccountServices): Route[] => [
  route(contract.getAccount, async (_, { caller }) => ok('Account', await account.get(caller))),
  route(contract.updateProfile, async ({ body }, { caller }) =>
    ok('Account', await account.updateProfile(caller, body)),
  ),
  route(contract.changePassword, ({ body }, { caller, address }) => account.changePassword(caller, body, address)),
  route(contract.listSessions, async (_, { caller }) => {
    const list = await sessions.list(caller)
    return okList('AccountSession', list, list.length)
  }),
  route(contract.endSession, ({ params }, { caller }) => sessions.end(caller, params.id)),
  route(contract.endOtherSessions, (_, { caller }) => sessions.endOthers(caller)),
]
