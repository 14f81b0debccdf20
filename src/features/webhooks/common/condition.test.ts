import type { Subscription, SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { conditionOf, isDeadlineNear, needsAttention } from './condition.ts'

const now = Date.parse('2026-11-20T12:50:00.000Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (distance: number) => new Date(now + distance).toISOString()

/** A subscription as the service answers, as far as its condition depends on it. */
function watched(
  type: Subscription['deliveryType'],
  status: Partial<SubscriptionStatus>,
  createdAt = at(-90 * DAY),
): Parameters<typeof conditionOf>[0] {
  // Safe: the other members don't matter here.
  return {
    subscription: { deliveryType: type, createdAt },
    status: { state: 'ACTIVE', polling: false, backlog: 0, ...status },
  } as Parameters<typeof conditionOf>[0]
}

test.each([
  ['a failing target', watched('PUSH', { state: 'FAILING' }), 'failing'],
  ['a target with a backlog', watched('PUSH', { backlog: 40_000 }), 'active'],
  ['a pause', watched('PULL', { state: 'PAUSED', backlog: 3 }), 'paused'],
  ['a deactivation', watched('PUSH', { state: 'DEACTIVATED' }), 'deactivated'],
  [
    'a reader that polls',
    watched('PULL', { backlog: 9, lastPollAt: at(-3000), deactivatesAt: at(30 * DAY) }),
    'active',
  ],
  [
    'a reader that stopped while events wait',
    watched('PULL', { backlog: 9, lastPollAt: at(-3 * HOUR), deactivatesAt: at(29 * DAY) }),
    'lagging',
  ],
  ['a silent reader without waiting events', watched('PULL', { lastPollAt: at(-3 * HOUR) }), 'active'],
  ['a reader that never polled', watched('PULL', { backlog: 1 }, at(-2 * HOUR)), 'lagging'],
  ['a reader created just now', watched('PULL', { backlog: 1 }, at(-HOUR / 2)), 'active'],
  [
    'a reader whose oldest event will soon be dropped',
    watched('PULL', { backlog: 9, lastPollAt: at(-1000), expiresAt: at(4 * DAY) }),
    'lagging',
  ],
  ['a reader that is forgotten', watched('PULL', { lastPollAt: at(-26 * DAY), deactivatesAt: at(4 * DAY) }), 'idle'],
  ['a reader in an open retrieval', watched('PULL', { polling: true, backlog: 1, deactivatesAt: at(DAY) }), 'active'],
] as const)('%s is %s', (_, item, condition) => expect(conditionOf(item, now)).toBe(condition))

test('failing, lagging and idle ones need attention, and what was switched off does not', () => {
  expect((['failing', 'lagging', 'idle'] as const).map(needsAttention)).toEqual([true, true, true])
  expect((['active', 'paused', 'deactivated'] as const).map(needsAttention)).toEqual([false, false, false])
})

test('a deadline is near in its last three days', () => {
  expect([at(2 * DAY), at(4 * DAY), undefined].map((instant) => isDeadlineNear(instant, now))).toEqual([
    true,
    false,
    false,
  ])
})
