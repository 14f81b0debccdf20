import { ok } from '#contract/envelope.ts'
import { dryRunCallback } from '#contract/callbacks.ts'
import { testDelivery } from '#contract/test-deliveries.ts'
import { type Route, route } from '#http/mount.ts'
import type { TestDeliveries } from './push/test-delivery.service.ts'

export const testDeliveryRoutes = (testDeliveries: TestDeliveries): Route[] => [
  route(dryRunCallback, async ({ body }, { caller }) =>
    ok('CallbackRun', await testDeliveries.dryRunCallback(caller, body)),
  ),
  route(testDelivery, async ({ body }, { caller, signal }) =>
    ok('TestDelivery', await testDeliveries.testDelivery(caller, body, signal)),
  ),
]
