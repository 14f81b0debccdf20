import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('a store of before forgets the beginning of the token that its operator chose, and of no other', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0022-bootstrap-prefix')
  onTestFinished(() => close())
  await sql
    .raw(`
    INSERT INTO account VALUES ('${idOf(0)}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at) VALUES ('${idOf(1)}', '${idOf(0)}', 'W', 'ACTIVE', 1, '2026-01-01');
    INSERT INTO users (id, account_id, user_name, email, first_name, last_name, technical, role, status, created_at)
    SELECT v.id::uuid, '${idOf(0)}', v.id, v.id, 'A', 'B', true, 'APICLIENT', 'ACTIVE', '2026-01-01' FROM (VALUES ('${idOf(2)}'), ('${idOf(3)}')) v (id);
    INSERT INTO api_token (id, user_id, workspace_id, token_hash, prefix, description, expiry, created_at, bootstrap) VALUES
      ('${idOf(4)}', '${idOf(2)}', '${idOf(1)}', 'a', 'hunter2…', '', '2036-01-01', '2026-01-01', true),
      ('${idOf(5)}', '${idOf(3)}', '${idOf(1)}', 'b', 'lxt_XHW2…', '', '2036-01-01', '2026-01-01', false);
  `)
    .execute(db)

  await migrate(db)

  const tokens = await db.selectFrom('api_token').select('prefix').orderBy('id').execute()
  expect(tokens).toEqual([{ prefix: '' }, { prefix: 'lxt_XHW2…' }])
})
