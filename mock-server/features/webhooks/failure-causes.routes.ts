import { ok, okList } from '#contract/envelope.ts'
import * as contract from '#contract/webhooks/failure-causes.ts'
import { type Route, route } from '#http/mount.ts'
import type { CauseActionService } from './deliveries/cause-actions.service.ts'
import type { ChangesBeforeService } from './deliveries/changes-before.service.ts'
import type { FailureCauseService } from './deliveries/causes.service.ts'

type Services = { causes: FailureCauseService; before: ChangesBeforeService; actions: CauseActionService }

export const failureCauseRoutes = ({ causes, before, actions }: Services): Route[] => [
  route(contract.listFailureCauses, async ({ query }, { caller }) => {
    const list = await causes.listFailureCauses(caller, query)
    return okList('FailureCause', list, list.length)
  }),
  route(contract.changesBeforeCause, async ({ params }, { caller }) =>
    ok('ChangesBefore', await before.changesBeforeCause(caller, params.id)),
  ),
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
