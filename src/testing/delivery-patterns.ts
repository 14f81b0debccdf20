import { AttemptOutcome, Trigger } from 'mock-server/contract/deliveries.ts'
import { LeadingToFailures } from 'mock-server/contract/webhooks/failure-causes.ts'
import { SubscriptionChangeRecord } from 'mock-server/contract/webhooks/history.ts'
import { tabs } from '#features/webhooks/deliveries/all/all-list.ts'
import { EVER } from '#features/webhooks/deliveries/delivery-list.ts'
import { spans } from '#features/webhooks/deliveries/row/time-range.ts'
import { errorCodes } from '#features/webhooks/deliveries/row/words.ts'
import { outcomes } from '#ui/list/histogram/bars.tsx'

/** Keys that the logs of deliveries put together from parts, and the values of each `*`. */
export const deliveryPatterns = {
  'deliveries:causes.before.action.*': [...LeadingToFailures.options, 'changed'],
  'deliveries:causes.snooze.*': ['hour', 'day', 'week'],
  // A blocked address has a sentence for each rule.
  'deliveries:error.*': errorCodes.filter((code) => code !== 'TARGET_ADDRESS_BLOCKED'),
  'deliveries:history.action.*': SubscriptionChangeRecord.shape.action.options,
  'deliveries:outcome.*': AttemptOutcome.options,
  'deliveries:over.*': outcomes,
  'deliveries:overall.noneOn.*': tabs.filter((tab) => tab !== 'all'),
  'deliveries:overall.tab.*': tabs,
  'deliveries:part.*': ['request', 'response', 'callback', 'event'],
  'deliveries:phase.*': ['dns', 'connect', 'tls', 'firstByte'],
  'deliveries:time.*': [...spans, EVER],
  'deliveries:timeline.none.*': ['waiting', 'ended'],
  'deliveries:trigger.*': Trigger.options,
}
