import * as contract from '#contract/deliveries.ts'
import { ok, okList } from '#contract/envelope.ts'
import * as recoveries from '#contract/recoveries.ts'
import { type Route, route } from '#http/mount.ts'
import type { DeliveryService } from './deliveries/deliveries.service.ts'
import type { DeliverySearch } from './deliveries/search.service.ts'
import type { RecoveryService } from './deliveries/recovery.service.ts'

type Services = { deliveries: DeliveryService; search: DeliverySearch; recovery: RecoveryService }

export const deliveryRoutes = ({ deliveries, search, recovery }: Services): Route[] => [
  route(contract.listDeliveries, async ({ params, query }, { caller }) => {
    const { rows, total } = await deliveries.list(caller, params.id, query)
    return okList('Delivery', rows, total)
  }),
  route(contract.searchDeliveries, async ({ params, query }, { caller }) => {
    const { rows, ...rest } = await search.search(caller, params.id, query)
    return { status: 'OK' as const, type: 'DeliveryRow' as const, data: rows, ...rest }
  }),
  route(contract.deliveryHistogram, async ({ params, query }, { caller }) =>
    ok('DeliveryHistogram', await search.histogram(caller, params.id, query)),
  ),
  route(contract.getDelivery, async ({ params }, { caller }) =>
    ok('DeliveryDetail', await deliveries.get(caller, params.id, params.offset)),
  ),
  route(contract.getAttempt, async ({ params }, { caller }) =>
    ok('Attempt', await deliveries.attempt(caller, params.id, params)),
  ),
  route(contract.redeliver, async ({ params }, { caller }) =>
    ok('DeliveryRow', await deliveries.redeliver(caller, params.id, params.offset)),
  ),
  route(recoveries.previewRecovery, async ({ params, body }, { caller }) =>
    ok('RecoveryPreview', await recovery.preview(caller, params.id, body.filter)),
  ),
  route(recoveries.startRecovery, async ({ params, body }, { caller }) =>
    ok('Recovery', await recovery.start(caller, params.id, body)),
  ),
  route(recoveries.listRecoveries, async ({ params, query }, { caller }) => {
    const found = await recovery.list(caller, params.id, query.running)
    return okList('Recovery', found, found.length)
  }),
  route(recoveries.cancelRecovery, async ({ params }, { caller }) =>
    ok('Recovery', await recovery.cancel(caller, params.id, params.recovery)),
  ),
]
