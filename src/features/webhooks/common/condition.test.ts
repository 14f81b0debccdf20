import { listSubscriptionStatus, type SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { attentionKey } from '#common/attention-key.ts'
import { conditionOf, isDeadlineNear, needsAttention, retriesOf } from './condition.ts'

const now = Date.parse('2026-11-20T12:50:00.000Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (distance: number) => new Date(now + distance).toISOString()

/** A status as the service answers, as far as the condition depends on it; `silentFor` says how long nobody has polled. */
function watched(
  deliveryType: SubscriptionStatus['deliveryType'],
  { silentFor, ...status }: Partial<SubscriptionStatus> & { silentFor?: number },
): Parameters<typeof conditionOf>[0] {
  const deactivates = silentFor === undefined ? {} : { deactivatesAt: at(30 * DAY - silentFor) }
  // Safe: the other members don't matter here.
  return {
    status: { state: 'ACTIVE', polling: false, backlog: 0, deliveryType, ...deactivates, ...status },
  } as Parameters<typeof conditionOf>[0]
}

test.each([
  ['a failing target', watched('PUSH', { state: 'FAILING' }), 'failing'],
  ['a target with a backlog', watched('PUSH', { backlog: 40_000 }), 'active'],
  [
    'a target that gets nothing',
    watched('PUSH', { silence: { since: at(-2 * HOUR), suppressed: 4, omitted: 0 } }),
    'silent',
  ],
  [
    'a failing target that gets nothing',
    watched('PUSH', { state: 'FAILING', silence: { since: at(-2 * HOUR), suppressed: 0, omitted: 4 } }),
    'failing',
  ],
  ['a pause', watched('PULL', { state: 'PAUSED', backlog: 3 }), 'paused'],
  ['a deactivation', watched('PUSH', { state: 'DEACTIVATED' }), 'deactivated'],
  ['a reader that polls', watched('PULL', { backlog: 9, silentFor: 3000 }), 'active'],
  ['a reader that stopped while events wait', watched('PULL', { backlog: 9, silentFor: 3 * HOUR }), 'lagging'],
  ['a silent reader without waiting events', watched('PULL', { silentFor: 3 * HOUR }), 'active'],
  ['a reader that is new or was resumed just now', watched('PULL', { backlog: 1, silentFor: HOUR / 2 }), 'active'],
  [
    'a reader whose oldest event will soon be dropped',
    watched('PULL', { backlog: 9, silentFor: 1000, expiresAt: at(4 * DAY) }),
    'lagging',
  ],
  ['a reader that is forgotten', watched('PULL', { silentFor: 26 * DAY }), 'idle'],
  ['a reader in an open retrieval', watched('PULL', { polling: true, backlog: 1, silentFor: 29 * DAY }), 'active'],
] as const)('%s is %s', (_, item, condition) => expect(conditionOf(item, now)).toBe(condition))

test('failing, lagging and idle ones need attention, and what was switched off does not', () => {
  expect((['failing', 'lagging', 'idle'] as const).map(needsAttention)).toEqual([true, true, true])
  expect((['silent', 'active', 'paused', 'deactivated'] as const).some(needsAttention)).toBe(false)
})

test.each([
  ["can't be reached sends probes", { state: 'FAILING', probing: true }, false, 'probe'],
  [
    "can't be reached, in order, sends probes although it ignores errors",
    { state: 'FAILING', probing: true },
    true,
    'probe',
  ],
  ['refuses every event tries each again', { state: 'FAILING', probing: false }, false, 'each'],
  ['fails tries nothing again if it ignores errors', { state: 'FAILING', probing: false }, true, 'none'],
  ['takes events has nothing to say', { state: 'ACTIVE', probing: false }, false, undefined],
] as const)('a subscription whose target %s', (_, status, ignoreError, retries) =>
  expect(retriesOf({ subscription: { ignoreError }, status })).toBe(retries),
)

test('a deadline is near in its last three days', () => {
  expect([at(2 * DAY), at(4 * DAY), undefined].map((instant) => isDeadlineNear(instant, now))).toEqual([
    true,
    false,
    false,
  ])
})

test('a change of a subscription makes the count of the navigation stale', () =>
  expect(attentionKey[0]).toBe(listSubscriptionStatus.id))
