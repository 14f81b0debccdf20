import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { explaining, rowsLookedAt } from '#testing/explained.ts'
import { test } from '#testing/webhooks/push-fixtures.ts'
import { idOf } from '#testing/webhooks/webhooks.ts'
import { readFigures } from './status.store.ts'

const HOUR_S = 3600

test('the silence of subscriptions costs their list little, however long its log is', async ({
  service,
  admin,
  subscribeWith,
  tick,
}) => {
  const path = await subscribeWith()
  const { db } = service.storage
  const [workspaceId, id] = [service.workspace.id, idOf(path)]
  await tick(1)
  const start = service.clock.now
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  const { offset } = (await admin.get(path)).body.data.head
  // 5,000 delivered, then 15,000 suppressed.
  await sql`
    INSERT INTO event (workspace_id, seq, id, type, tags, created_at, body)
    SELECT ${workspaceId}, ${offset}::bigint + n, gen_random_uuid(), 'BOOKMARK_CREATED', '{}', CASE WHEN n <= 5000 THEN ${at(0)}::timestamptz ELSE ${at(10)} END, ''
    FROM generate_series(1, 20000) n`.execute(db)
  for (const table of ['event_counter', 'fan_out'])
    await sql`UPDATE ${sql.table(table)} SET seq = seq + 20000 WHERE workspace_id = ${workspaceId}`.execute(db)
  await sql`
    INSERT INTO delivery (workspace_id, subscription_id, seq, type, state, created_at, settled_at, attempts, http_status, trigger)
    SELECT ${workspaceId}, ${id}, ${offset}::bigint + n, 'BOOKMARK_CREATED', CASE WHEN n <= 5000 THEN 'delivered' ELSE 'suppressed' END,
      CASE WHEN n <= 5000 THEN ${at(0)}::timestamptz ELSE ${at(10)} END, ${at(10)}, 1, CASE WHEN n <= 5000 THEN 200 END, 'automatic'
    FROM generate_series(1, 20000) n`.execute(db)
  await sql`UPDATE push_health SET last_success_at = ${at(5)} WHERE subscription_id = ${id}`.execute(db)
  await sql`ANALYZE event, delivery`.execute(db)
  const query = { id, since: start, quietBy: at(HOUR_S) }
  const [figures] = await readFigures(db, workspaceId, query)
  expect(figures).toMatchObject({ silent_since: at(10), suppressed: 1000, omitted: 0 })
  const [explained]: Json[] = await readFigures(db.withPlugin(explaining), workspaceId, query)
  // None of those that were delivered.
  expect(rowsLookedAt(explained, 'delivery')).toBeLessThan(15_100)
  expect(rowsLookedAt(explained, 'event')).toBeLessThan(10)
  await sql`UPDATE delivery SET state = 'retrying', due_at = ${at(10)}, settled_at = NULL WHERE subscription_id = ${id} AND state = 'suppressed'`.execute(
    db,
  )
  await sql`ANALYZE delivery`.execute(db)
  const [tried]: Json[] = await readFigures(db.withPlugin(explaining), workspaceId, query)
  // The log isn't looked at for what is tried again.
  expect(rowsLookedAt(tried, 'event')).toBeLessThan(rowsLookedAt(explained, 'event'))
})
