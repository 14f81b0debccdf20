import type { Caller } from '#contract/access.ts'
import { retrieveEvents } from '#contract/pull.ts'
import { type Route, route } from '#http/mount.ts'
import type { PullService } from './pull/retrieve.service.ts'

export const pullRoutes = (pull: PullService, currentAccess: (caller: Caller) => Promise<Caller>): Route[] => [
  route(retrieveEvents, ({ params, query }, { caller, signal }) =>
    pull.retrieveEvents(caller, params.id, { ...query, signal, currentAccess: () => currentAccess(caller) }),
  ),
]
