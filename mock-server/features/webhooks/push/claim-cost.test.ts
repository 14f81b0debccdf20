import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { explaining, rowsLookedAt } from '#testing/explained.ts'
import { test } from '#testing/webhooks/push-fixtures.ts'
import { idOf } from '#testing/webhooks/webhooks.ts'
import { claimDue } from './claim.store.ts'

const SUBSCRIPTIONS = 16
const EACH = 200
const FREE = 64

test('a claim reads what it takes, also where the planner knows of no queue', async ({ service, subscribeWith }) => {
  const { db } = service.storage
  const workspaceId = service.workspace.id
  const ids: string[] = []
  while (ids.length < SUBSCRIPTIONS) ids.push(idOf(await subscribeWith()))
  const { now } = service.clock
  const add = (after: number, dueAt: Date | null) =>
    sql`
    INSERT INTO delivery (workspace_id, subscription_id, seq, type, state, created_at, due_at, settled_at, attempts, trigger)
    SELECT ${workspaceId}, s.id, ${after}::bigint + n, 'BOOKMARK_CREATED', CASE WHEN ${dueAt}::timestamptz IS NULL THEN 'delivered' ELSE 'pending' END,
      ${now}, ${dueAt}, CASE WHEN ${dueAt}::timestamptz IS NULL THEN ${now}::timestamptz END, 0, 'automatic'
    FROM unnest(${ids}::uuid[]) AS s (id), generate_series(1, ${EACH}::int) n`.execute(db)
  await add(0, null)
  await sql`ANALYZE delivery, subscription, push_health`.execute(db)
  await add(EACH, now)
  // `Json`: in place of deliveries the statement answers with its plan, which each engine shapes in its own way.
  const [explained]: Json[] = await claimDue(db.withPlugin(explaining), {
    claimId: crypto.randomUUID(),
    now,
    leaseMs: 30_000,
    nextProbeAt: now,
    loads: [],
    free: { all: FREE, unproven: FREE, slow: FREE },
    perSubscription: 8,
    perSubscriptionRefused: 2,
    application: '',
  })
  // Eight of each subscription, of which some are taken, found once more and written; of a queue of 3,200.
  expect(rowsLookedAt(explained, 'delivery')).toBeLessThan(2 * SUBSCRIPTIONS * 8 + 3 * FREE)
})
