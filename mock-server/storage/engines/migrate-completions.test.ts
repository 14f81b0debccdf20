import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('a store of before makes all its fact sheets anew, beside those that a change of the model asks for', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0048-completions')
  onTestFinished(() => close())
  const [account, quiet, changing, empty] = [idOf(0), idOf(1), idOf(2), idOf(3)]
  await sql
    .raw(`
    INSERT INTO account VALUES ('${account}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at)
    SELECT w.id::uuid, '${account}', w.id, 'ACTIVE', 1, '2026-01-01' FROM (VALUES ('${quiet}'), ('${changing}'), ('${empty}')) w (id);
    INSERT INTO fact_sheet (workspace_id, id, type, name, display_name, full_name, sort_key, search_text, status, lx_state, seal, rev, level,
      fields, na_fields, sides, tag_ids, milestones, completion, percentage, read_acl, write_acl, created_at, updated_at)
    SELECT f.workspace_id::uuid, f.id::uuid, f.type, f.id, f.id, f.id, f.id, '', f.status, 'DRAFT', 'DISABLED', 1, 1, '{}', '{}', '{}', '{}',
      '[]', '{}', 0, '{}', '{}', '2026-01-01', '2026-01-01'
    FROM (VALUES ('${quiet}', '${idOf(4)}', 'Application', 'ACTIVE'), ('${quiet}', '${idOf(5)}', 'Application', 'ACTIVE'),
      ('${quiet}', '${idOf(6)}', 'Provider', 'ARCHIVED'), ('${changing}', '${idOf(7)}', 'Application', 'ACTIVE')) f (workspace_id, id, type, status);
    INSERT INTO model_renewal VALUES ('${changing}', 7, '{ITComponent}', '${idOf(9)}');
  `)
    .execute(db)

  await migrate(db)

  const rows = await db.selectFrom('model_renewal').selectAll().orderBy('workspace_id').execute()
  expect(rows.map(({ types, ...row }) => ({ ...row, types: types.toSorted() }))).toEqual([
    { workspace_id: quiet, revision: 0, types: ['Application', 'Provider'], position: null },
    { workspace_id: changing, revision: 7, types: ['Application', 'ITComponent'], position: null },
  ])
})
