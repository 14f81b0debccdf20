import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('versions of before are left to the owner and whoever saved them, and the latest to whoever can read it', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0051-version-readers')
  onTestFinished(() => close())
  const [account, workspace, owner, saver, open, shared] = [idOf(0), idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]
  await sql
    .raw(`
    INSERT INTO account VALUES ('${account}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at)
      VALUES ('${workspace}', '${account}', 'W', 'ACTIVE', 1, '2026-01-01');
    INSERT INTO users (id, account_id, user_name, email, first_name, last_name, technical, role, status, created_at)
      VALUES ('${owner}', '${account}', 'o', 'o', 'A', 'B', false, 'ACCOUNTUSER', 'ACTIVE', '2026-01-01');
    INSERT INTO bookmark (workspace_id, id, owner_id, name, name_key, search_text, type, state, predefined, readonly, permitted_read,
      permitted_read_roles, permitted_write, permitted_write_roles, referenced_fact_sheets, temporary, odata_enabled, views, revision,
      version, created_at, updated_at, record_json, hit_json)
    SELECT '${workspace}', v.id::uuid, '${owner}', 'B', 'b', 'b', 'INVENTORY', '{}', false, false, v.readers::uuid[], v.roles::text[], '{}',
      '{}', '{}', false, false, 0, 1, 2, '2026-01-01', '2026-01-01', '{', '{'
    FROM (VALUES ('${open}', '{}', '{}'), ('${shared}', '{${owner}}', '{ADMIN}')) v (id, readers, roles);
    INSERT INTO bookmark_version (workspace_id, bookmark_id, version, saved_at, saved_by, name, type, state)
    SELECT b.workspace_id, b.id, v.n, '2026-01-01', v.by::uuid, 'B', 'INVENTORY', '{}'
    FROM bookmark b, (VALUES (1, '${saver}'), (2, NULL)) v (n, by);
  `)
    .execute(db)

  await migrate(db)

  const rows = await db
    .selectFrom('bookmark_version')
    .select(['bookmark_id', 'version', 'is_open', 'readers', 'reader_roles'])
    .orderBy('bookmark_id')
    .orderBy('version')
    .execute()
  const sorted = rows.map(({ readers, ...row }) => ({ ...row, readers: readers.toSorted() }))
  expect(sorted).toEqual([
    { bookmark_id: open, version: 1, is_open: false, readers: [owner, saver], reader_roles: [] },
    { bookmark_id: open, version: 2, is_open: true, readers: [owner], reader_roles: [] },
    { bookmark_id: shared, version: 1, is_open: false, readers: [owner, saver], reader_roles: [] },
    { bookmark_id: shared, version: 2, is_open: false, readers: [owner], reader_roles: ['ADMIN'] },
  ])
})
