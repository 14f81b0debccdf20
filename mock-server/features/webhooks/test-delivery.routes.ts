import { ok } from '#contract/envelope.ts'
import { dryRunCallback } from '#contract/callbacks.ts'
import { checkTarget } from '#contract/webhooks/targets.ts'
import { testDelivery } from '#contract/test-deliveries.ts'
import { type Route, route } from '#http/mount.ts'
import type { DryRunService } from './push/dry-run.service.ts'
import type { TargetCheckService } from './subscriptions/target-check.service.ts'
import type { TestDeliveryService } from './push/test-delivery.service.ts'

interface TestServices {
  readonly dryRuns: DryRunService
  readonly testDeliveries: TestDeliveryService
  readonly targets: TargetCheckService
}

/** Routes for trying out a subscription before it is saved. */
export const testDeliveryRoutes = ({ dryRuns, testDeliveries, targets }: TestServices): Route[] => [
  route(checkTarget, async ({ body }, { caller }) =>
    ok('TargetCheck', await targets.checkTarget(caller, body.targetUrl)),
  ),
  route(dryRunCallback, async ({ body }, { caller }) => ok('CallbackRun', await dryRuns.dryRunCallback(caller, body))),
  route(testDelivery, async ({ body }, { caller, signal }) =>
    ok('TestDelivery', await testDeliveries.testDelivery(caller, body, signal)),
  ),
]
