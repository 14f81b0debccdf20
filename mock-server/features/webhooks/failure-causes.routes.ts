import { ok, okList } from '#contract/envelope.ts'
import * as contract from '#contract/webhooks/failure-causes.ts'
import { type Route, route } from '#http/mount.ts'
import type { CauseActionService } from './deliveries/cause-actions.service.ts'
import type { FailureCauseService } from './deliveries/causes.service.ts'

type Services = { causes: FailureCauseService; actions: CauseActionService }

export const failureCauseRoutes = ({ causes, actions }: Services): Route[] => [
  route(contract.listFailureCauses, async (_, { caller }) => {
    const list = await causes.listFailureCauses(caller)
    return okList('FailureCause', list, list.length)
  }),
  route(contract.retryFailureCause, async ({ params }, { caller }) =>
    ok('Affected', await actions.retryFailureCause(caller, params.id)),
  ),
  route(contract.stopFailureCause, async ({ params }, { caller }) =>
    ok('Affected', await actions.stopFailureCause(caller, params.id)),
  ),
  route(contract.undoStopFailureCause, async ({ params, body }, { caller }) =>
    ok('Affected', await actions.undoStopFailureCause(caller, params.id, body.at)),
  ),
  route(contract.markFailureCause, async ({ params, body }, { caller }) =>
    ok('Affected', await actions.markFailureCause(caller, params.id, body)),
  ),
]
