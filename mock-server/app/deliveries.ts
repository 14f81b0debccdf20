import type { ModelHistoryService } from '#features/models/data-model/history.service.ts'
import { allDeliverySearch } from '#features/webhooks/deliveries/all-search.service.ts'
import { deliveryService } from '#features/webhooks/deliveries/deliveries.service.ts'
import { causeActionService } from '#features/webhooks/deliveries/cause-actions.service.ts'
import { changesBeforeService } from '#features/webhooks/deliveries/changes-before.service.ts'
import { failureCauseService } from '#features/webhooks/deliveries/causes.service.ts'
import { failureCauseRoutes } from '#features/webhooks/failure-causes.routes.ts'
import { deliveryRoutes } from '#features/webhooks/deliveries.routes.ts'
import { recoveryService } from '#features/webhooks/deliveries/recovery.service.ts'
import { recoveryWorker } from '#features/webhooks/deliveries/recovery.worker.ts'
import { dropExpiredDeliveries } from '#features/webhooks/deliveries/retention.store.ts'
import { deliverySearch } from '#features/webhooks/deliveries/search.service.ts'
import { pushWorker } from '#features/webhooks/push/loop.worker.ts'
import { dryRunService } from '#features/webhooks/push/dry-run.service.ts'
import { testDeliveryService } from '#features/webhooks/push/test-delivery.service.ts'
import { targetCheckService } from '#features/webhooks/subscriptions/target-check.service.ts'
import type { TargetValidators } from '#features/webhooks/subscriptions/target-validation.service.ts'
import { testDeliveryRoutes } from '#features/webhooks/test-delivery.routes.ts'
import type { AppContext } from './context.ts'

/** PUSH: sending, the delivery log, recoveries and test deliveries. */
export function composeDeliveries(
  context: AppContext,
  { validators, savesWithin }: { validators: TargetValidators; savesWithin: ModelHistoryService['within'] },
) {
  const { storage, clock } = context
  const push = pushWorker(context)
  const recoveries = recoveryWorker(context)
  return {
    routes: [
      ...deliveryRoutes({
        deliveries: deliveryService(context),
        search: deliverySearch(storage.db, clock),
        allSearch: allDeliverySearch({ ...context, db: storage.db }),
        recovery: recoveryService(context),
      }),
      ...failureCauseRoutes({
        causes: failureCauseService({ db: storage.db, clock }),
        before: changesBeforeService({ db: storage.db, savesWithin }),
        actions: causeActionService(context),
      }),
      ...testDeliveryRoutes({
        dryRuns: dryRunService({ ...context, validators }),
        testDeliveries: testDeliveryService({ ...context, validators }),
        targets: targetCheckService(context),
      }),
    ],
    ticks: {
      deliverDue: () => push.runDue(),
      runRecoveries: () => recoveries.run(clock()),
      dropExpiredDeliveries: () => dropExpiredDeliveries(storage.db, clock()),
    },
    services: {},
    workers: { push },
    start: () => push.start(),
    stop: () => push.stop(),
  }
}
