import { retrieveEvents } from '#contract/pull.ts'
import { type Route, route } from '#http/mount.ts'
import type { PullService } from './pull/retrieve.service.ts'

export const pullRoutes = (pull: PullService): Route[] => [
  route(retrieveEvents, ({ params, query }, { caller, signal, again }) =>
    pull.retrieveEvents(caller, params.id, { ...query, signal, currentAccess: again }),
  ),
]
