import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'
import { dropExpiredDeliveries } from './retention.store.ts'

const DAY = 86_400_000
let service: TestService
let admin: Client
let id: string
beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
  const push = { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false }
  id = (await subscribe(service, admin, push)).split('/').at(-1) ?? ''
})
afterAll(() => service.close())

const key = (seq: number) => ({ workspace_id: service.workspace.id, subscription_id: id, seq })
const ago = (days: number) => new Date(service.clock.now.getTime() - days * DAY)
const left = async (table: 'delivery' | 'attempt' | 'attempt_fold') =>
  (
    await sql<{ seq: number }>`SELECT seq FROM ${sql.table(table)} WHERE subscription_id = ${id} ORDER BY seq`.execute(
      service.storage.db,
    )
  ).rows.map(({ seq }) => seq)

test('deliveries are dropped after 30 days, queued ones without an event expire, and history is kept for a year', async () => {
  const { db } = service.storage
  // Events up to 10 were dropped.
  await rows.addEvents(db, [rows.eventRow(key(11), ago(29)), rows.eventRow(key(12), ago(1))])
  await rows.setHead(db, service.workspace.id, 12)
  const due = (days: number) => ({ due_at: ago(days).toISOString() })
  await rows.addDeliveries(db, [
    rows.deliveryRow(key(1), ago(40), { settled_at: ago(31).toISOString() }),
    // Given up lately: its log is still of use.
    rows.deliveryRow(key(2), ago(40), { settled_at: ago(2).toISOString() }),
    rows.deliveryRow(key(3), ago(40), { state: 'retrying', ...due(0) }),
    rows.deliveryRow(key(4), ago(40), { state: 'pending', ...due(0) }),
    rows.deliveryRow(key(5), ago(40), { state: 'sending', ...due(0), started_at: service.clock.now.toISOString() }),
    rows.deliveryRow(key(6), ago(40), { state: 'sending', ...due(1) }),
    rows.deliveryRow(key(11), ago(29)),
    rows.deliveryRow(key(12), ago(1), { state: 'pending', ...due(0) }),
  ])
  // More than one batch.
  const many = Array.from({ length: 2100 }, (_, n) => rows.attemptRow({ ...key(1), nth: n + 1 }, ago(31)))
  await rows.addAttempts(db, [
    ...many,
    rows.attemptRow(key(3), ago(35)),
    rows.attemptRow({ ...key(3), nth: 2 }, ago(3)),
  ])
  const fold = (seq: number, days: number) => ({
    ...key(seq),
    hour: ago(days),
    result: '500',
    count: 1,
    first_at: ago(days),
    last_at: ago(days),
    fastest_ms: 1,
    slowest_ms: 1,
  })
  await db
    .insertInto('attempt_fold')
    .values([fold(1, 31), fold(3, 29)])
    .execute()
  const figures = {
    workspace_id: service.workspace.id,
    subscription_id: id,
    succeeded: 1,
    failed: 0,
    total_ms: 1,
    slowest_ms: 1,
  }
  await db
    .insertInto('delivery_hour')
    .values([
      { ...figures, hour: ago(31) },
      { ...figures, hour: ago(29) },
    ])
    .execute()
  const act = {
    workspace_id: service.workspace.id,
    subscription_id: id,
    actor_id: null,
    actor_name: null,
    action: 'PAUSED' as const,
    detail: '{}',
  }
  await db
    .insertInto('subscription_history')
    .values([366, 364].map((days) => ({ ...act, id: crypto.randomUUID(), at: ago(days) })))
    .execute()

  await dropExpiredDeliveries(db, service.clock.now)

  expect(await left('delivery')).toEqual([2, 3, 4, 5, 6, 11, 12])
  expect(await left('attempt')).toEqual([3])
  expect(await left('attempt_fold')).toEqual([3])
  const states = await db
    .selectFrom('delivery')
    .select(['seq', 'state', 'due_at', 'settled_at'])
    .where('subscription_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(states.map(({ state, due_at }) => [state, due_at !== null])).toEqual([
    ['delivered', false],
    ['expired', false],
    ['expired', false],
    // A process is at it.
    ['sending', true],
    ['expired', false],
    ['delivered', false],
    ['pending', true],
  ])
  expect(states[1]?.settled_at).toEqual(service.clock.now)
  const hours = await db.selectFrom('delivery_hour').select('hour').where('subscription_id', '=', id).execute()
  expect(hours.map(({ hour }) => hour)).toEqual([ago(29)])
  const acts = await db
    .selectFrom('subscription_history')
    .select('at')
    .where('subscription_id', '=', id)
    .where('action', '=', 'PAUSED')
    .execute()
  expect(acts.map(({ at }) => at)).toEqual([ago(364)])
})
