import { ok } from '#contract/envelope.ts'
import { dryRunCallback, testDelivery } from '#contract/subscription-care.ts'
import { type Route, route } from '#http/mount.ts'
import type { Trials } from './push/test-delivery.service.ts'

export const trialRoutes = (trials: Trials): Route[] => [
  route(dryRunCallback, async ({ body }, { caller }) => ok('CallbackRun', await trials.dryRun(caller, body))),
  route(testDelivery, async ({ body }, { caller, signal }) =>
    ok('TestDelivery', await trials.send(caller, body, signal)),
  ),
]
