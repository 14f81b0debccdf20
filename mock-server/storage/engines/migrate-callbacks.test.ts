import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('the callbacks of a store of before become their first version', async ({ onTestFinished }) => {
  const { db, close } = await openStoreBefore('0034-callback-versions')
  onTestFinished(() => close())
  await sql
    .raw(`
    INSERT INTO account VALUES ('${idOf(0)}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at) VALUES ('${idOf(1)}', '${idOf(0)}', 'W', 'ACTIVE', 1, '2026-01-01');
    INSERT INTO users (id, account_id, user_name, email, first_name, last_name, technical, role, status, created_at)
    VALUES ('${idOf(2)}', '${idOf(0)}', 'a', 'a', 'A', 'B', false, 'ACCOUNTUSER', 'ACTIVE', '2026-01-01');
    INSERT INTO subscription (workspace_id, id, delivery_type, tag_sets, user_id, workspace_constraint, payload_mode, max_batch_size, ignore_error, active,
      cursor_offset, created_at, updated_at, callback)
    SELECT '${idOf(1)}', v.id::uuid, 'PUSH', '[]', '${idOf(2)}', 'WORKSPACE', 'DEFAULT', 512, false, true, 0, '2026-01-01', v.updated::timestamptz, v.callback
    FROM (VALUES ('${idOf(3)}', NULL, 'one()'), ('${idOf(4)}', '2026-02-01', 'two()'), ('${idOf(5)}', '2026-02-01', NULL)) v (id, updated, callback);
  `)
    .execute(db)

  await migrate(db)

  const rows = await db.selectFrom('callback_version').selectAll().orderBy('subscription_id').execute()
  const version = { workspace_id: idOf(1), version: 1, saved_by: null, restored_from: null }
  expect(rows).toEqual([
    { ...version, subscription_id: idOf(3), callback: 'one()', saved_at: new Date('2026-01-01') },
    { ...version, subscription_id: idOf(4), callback: 'two()', saved_at: new Date('2026-02-01') },
  ])
})
