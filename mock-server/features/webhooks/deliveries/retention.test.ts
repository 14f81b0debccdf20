import { sql } from 'kysely'
import { expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { dropExpiredDeliveries } from './retention.store.ts'

const DAY = 86_400_000

const test = fixtures
  // The ID of a subscription.
  .extend('id', { scope: 'file' }, async ({ service, admin }) =>
    idOf(await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false })),
  )
  .extend(
    'daysAgo',
    { scope: 'file' },
    ({ clock }) =>
      (days: number) =>
        new Date(clock.now.getTime() - days * DAY),
  )
  .extend('seqsIn', { scope: 'file' }, ({ service, id }) => async (table: 'delivery' | 'attempt' | 'attempt_fold') => {
    const result = await sql<{ seq: number }>`
          SELECT seq FROM ${sql.table(table)} WHERE subscription_id = ${id} ORDER BY seq`.execute(service.storage.db)
    return result.rows.map(({ seq }) => seq)
  })

test('deliveries are dropped after 30 days, queued ones without an event expire, and history is kept for a year', async ({
  service,
  clock,
  id,
  daysAgo,
  seqsIn,
}) => {
  const { db } = service.storage
  const keys = { workspace_id: service.workspace.id, subscription_id: id }
  const key = (seq: number) => ({ ...keys, seq })
  // Events up to 10 were dropped.
  await rows.addEvents(db, [rows.eventRow(key(11), daysAgo(29)), rows.eventRow(key(12), daysAgo(1))])
  await rows.setHead(db, service.workspace.id, 12)
  const due = (days: number) => ({ due_at: daysAgo(days).toISOString() })
  await rows.addDeliveries(db, [
    rows.deliveryRow(key(1), daysAgo(40), { settled_at: daysAgo(31).toISOString() }),
    // Given up two days ago, so its log is still of use.
    rows.deliveryRow(key(2), daysAgo(40), { settled_at: daysAgo(2).toISOString() }),
    rows.deliveryRow(key(3), daysAgo(40), { state: 'retrying', ...due(0) }),
    rows.deliveryRow(key(4), daysAgo(40), { state: 'pending', ...due(0) }),
    rows.deliveryRow(key(5), daysAgo(40), {
      state: 'sending',
      claim_id: crypto.randomUUID(),
      ...due(0),
      started_at: clock.now.toISOString(),
    }),
    rows.deliveryRow(key(6), daysAgo(40), { state: 'sending', claim_id: crypto.randomUUID(), ...due(1) }),
    rows.deliveryRow(key(11), daysAgo(29)),
    rows.deliveryRow(key(12), daysAgo(1), { state: 'pending', ...due(0) }),
  ])
  await rows.addAttempts(db, [
    // More than one batch.
    ...Array.from({ length: 2100 }, (_, index) => rows.attemptRow({ ...key(1), nth: index + 1 }, daysAgo(31))),
    rows.attemptRow(key(3), daysAgo(35)),
    rows.attemptRow({ ...key(3), nth: 2 }, daysAgo(3)),
  ])
  const fold = (seq: number, days: number) => ({
    ...key(seq),
    hour: daysAgo(days),
    result: '500',
    count: 1,
    first_at: daysAgo(days),
    last_at: daysAgo(days),
    fastest_ms: 1,
    slowest_ms: 1,
  })
  await db
    .insertInto('attempt_fold')
    .values([fold(1, 31), fold(3, 29)])
    .execute()
  const figures = { ...keys, succeeded: 1, failed: 0, total_ms: 1, slowest_ms: 1 }
  await db
    .insertInto('delivery_hour')
    .values([31, 29].map((days) => ({ ...figures, hour: daysAgo(days) })))
    .execute()
  const entry = { ...keys, actor_id: null, actor_name: null, action: 'PAUSED' as const, detail: '{}' }
  await db
    .insertInto('subscription_history')
    .values([366, 364].map((days) => ({ ...entry, id: crypto.randomUUID(), at: daysAgo(days) })))
    .execute()

  await dropExpiredDeliveries(db, clock.now)

  expect(await seqsIn('delivery')).toEqual([2, 3, 4, 5, 6, 11, 12])
  expect(await seqsIn('attempt')).toEqual([3])
  expect(await seqsIn('attempt_fold')).toEqual([3])
  const deliveries = await db
    .selectFrom('delivery')
    .select(['seq', 'state', 'due_at', 'settled_at'])
    .where('subscription_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(deliveries.map(({ state, due_at }) => [state, due_at !== null])).toEqual([
    ['delivered', false],
    ['expired', false],
    ['expired', false],
    // A process is sending it.
    ['sending', true],
    ['expired', false],
    ['delivered', false],
    ['pending', true],
  ])
  expect(deliveries[1]?.settled_at).toEqual(clock.now)
  const hours = await db.selectFrom('delivery_hour').select('hour').where('subscription_id', '=', id).execute()
  expect(hours.map(({ hour }) => hour)).toEqual([daysAgo(29)])
  const entries = await db
    .selectFrom('subscription_history')
    .select('at')
    .where('subscription_id', '=', id)
    .where('action', '=', 'PAUSED')
    .execute()
  expect(entries.map(({ at }) => at)).toEqual([daysAgo(364)])
})
