import * as all from '#contract/webhooks/all-deliveries.ts'
import { listDeliveries } from '#contract/attempts.ts'
import * as contract from '#contract/deliveries.ts'
import { ok, okList } from '#contract/envelope.ts'
import * as recoveries from '#contract/recoveries.ts'
import { probeSubscription } from '#contract/subscriptions.ts'
import { type Route, route } from '#http/mount.ts'
import type { AllDeliverySearch } from './deliveries/all-search.service.ts'
import type { DeliveryService } from './deliveries/deliveries.service.ts'
import { exportAnswer } from './deliveries/export.service.ts'
import { allExportForms, exportForms } from './deliveries/export.ts'
import type { DeliverySearch } from './deliveries/search.service.ts'
import type { RecoveryService } from './deliveries/recovery.service.ts'

type Services = {
  deliveries: DeliveryService
  search: DeliverySearch
  allSearch: AllDeliverySearch
  recovery: RecoveryService
}

export const deliveryRoutes = ({ deliveries, search, allSearch, recovery }: Services): Route[] => [
  route(listDeliveries, async ({ params, query }, { caller }) => {
    const { rows, total } = await deliveries.listDeliveries(caller, params.id, query)
    return okList('Delivery', rows, total)
  }),
  route(contract.searchDeliveries, async ({ params, query }, { caller }) => {
    const { rows, ...page } = await search.searchDeliveries(caller, params.id, query)
    return { status: 'OK' as const, type: 'DeliveryRow' as const, data: rows, ...page }
  }),
  route(contract.exportDeliveries, async ({ params, query: { format, ...filter } }, { caller }) =>
    exportAnswer(await search.exportDeliveries(caller, params.id, filter), exportForms, format),
  ),
  route(contract.deliveryHistogram, async ({ params, query }, { caller }) =>
    ok('DeliveryHistogram', await search.deliveryHistogram(caller, params.id, query)),
  ),
  route(all.searchAllDeliveries, async ({ query }, { caller }) => {
    const { rows, ...page } = await allSearch.searchAllDeliveries(caller, query)
    return { status: 'OK' as const, type: 'AnyDeliveryRow' as const, data: rows, ...page }
  }),
  route(all.exportAllDeliveries, async ({ query: { format, ...filter } }, { caller }) =>
    exportAnswer(await allSearch.exportAllDeliveries(caller, filter), allExportForms, format),
  ),
  route(all.countAllDeliveries, async ({ query }, { caller }) =>
    ok('DeliveryCounts', await allSearch.countAllDeliveries(caller, query)),
  ),
  route(contract.getDelivery, async ({ params }, { caller }) =>
    ok('DeliveryDetail', await deliveries.getDelivery(caller, params.id, params.offset)),
  ),
  route(contract.getAttempt, async ({ params }, { caller }) =>
    ok('Attempt', await deliveries.getAttempt(caller, params.id, params)),
  ),
  route(contract.stopDelivery, async ({ params }, { caller }) =>
    ok('DeliveryRow', await deliveries.stopDelivery(caller, params.id, params.offset)),
  ),
  route(contract.redeliver, async ({ params }, { caller }) =>
    ok('DeliveryRow', await deliveries.redeliver(caller, params.id, params.offset)),
  ),
  route(probeSubscription, async ({ params }, { caller }) => ok('Probe', await deliveries.probe(caller, params.id))),
  route(recoveries.previewRecovery, async ({ params, body }, { caller }) =>
    ok('RecoveryPreview', await recovery.previewRecovery(caller, params.id, body.filter)),
  ),
  route(recoveries.startRecovery, async ({ params, body }, { caller }) =>
    ok('Recovery', await recovery.startRecovery(caller, params.id, body)),
  ),
  route(recoveries.listRecoveries, async ({ params, query }, { caller }) => {
    const list = await recovery.listRecoveries(caller, params.id, query.running)
    return okList('Recovery', list, list.length)
  }),
  route(recoveries.listRecoveryJobs, async (_, { caller }) => {
    const list = await recovery.listRecoveryJobs(caller)
    return okList('Recovery', list, list.length)
  }),
  route(recoveries.resumeRecovery, async ({ params }, { caller }) =>
    ok('Recovery', await recovery.resumeRecovery(caller, params.id, params.recovery)),
  ),
  route(recoveries.cancelRecovery, async ({ params }, { caller }) =>
    ok('Recovery', await recovery.cancelRecovery(caller, params.id, params.recovery)),
  ),
]
