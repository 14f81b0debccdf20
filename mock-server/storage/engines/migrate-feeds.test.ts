import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('a store of before keeps the feeds of inventory views that everyone can view, and switches all others off', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0028-feeds')
  onTestFinished(() => close())
  await sql
    .raw(`
    INSERT INTO account VALUES ('${idOf(0)}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at) VALUES ('${idOf(1)}', '${idOf(0)}', 'W', 'ACTIVE', 1, '2026-01-01');
    INSERT INTO users (id, account_id, user_name, email, first_name, last_name, technical, role, status, created_at)
    VALUES ('${idOf(2)}', '${idOf(0)}', 'a', 'a', 'A', 'B', false, 'ACCOUNTUSER', 'ACTIVE', '2026-01-01');
    INSERT INTO bookmark (workspace_id, id, owner_id, name, name_key, search_text, type, state, predefined, readonly, permitted_read,
      permitted_read_roles, permitted_write, referenced_fact_sheets, temporary, odata_enabled, views, revision, created_at, updated_at,
      record_json, hit_json)
    SELECT '${idOf(1)}', v.id::uuid, '${idOf(2)}', v.name, v.name, v.name, v.type, '{}', false, false, v.readers::uuid[], v.roles::text[], '{}', '{}',
      false, true, 0, 1, '2026-01-01', '2026-01-01', '{"oDataEnabled":true', '{"isoDataEnabled":true'
    FROM (VALUES ('${idOf(3)}', 'view', 'INVENTORY', '{}', '{}'), ('${idOf(4)}', 'report', 'REPORTING', '{}', '{}'),
      ('${idOf(5)}', 'of people', 'INVENTORY', '{${idOf(2)}}', '{}'), ('${idOf(6)}', 'of roles', 'INVENTORY', '{}', '{ADMIN}'))
      v (id, name, type, readers, roles);
  `)
    .execute(db)

  await migrate(db)

  const rows = await db
    .selectFrom('bookmark')
    .select(['name', 'odata_enabled', 'record_json', 'hit_json'])
    .orderBy('id')
    .execute()
  const expected = ['view', 'report', 'of people', 'of roles'].map((name) => {
    const isOn = name === 'view'
    return { name, odata_enabled: isOn, record_json: `{"oDataEnabled":${isOn}`, hit_json: `{"isoDataEnabled":${isOn}` }
  })
  expect(rows).toEqual(expected)
})
