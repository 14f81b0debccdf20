import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('a store of before learns the audiences of its fact sheets and of the ends of its relations', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0038-audiences')
  onTestFinished(() => close())
  await sql
    .raw(`
    INSERT INTO account VALUES ('${idOf(0)}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at) VALUES ('${idOf(1)}', '${idOf(0)}', 'W', 'ACTIVE', 1, '2026-01-01');
    INSERT INTO fact_sheet (workspace_id, id, type, name, display_name, full_name, sort_key, search_text, status, lx_state, seal, rev, level,
      fields, na_fields, sides, tag_ids, milestones, completion, percentage, read_acl, write_acl, created_at, updated_at)
    SELECT '${idOf(1)}', f.id::uuid, f.type, f.id, f.id, f.id, f.id, '', 'ACTIVE', 'DRAFT', 'DISABLED', 1, 1, '{}', '{}', '{}', '{}', '[]', '{}', 0,
      f.readers::uuid[], '{}', '2026-01-01', '2026-01-01'
    FROM (VALUES ('${idOf(2)}', 'Application', '{}'), ('${idOf(3)}', 'ITComponent', '{}'),
      ('${idOf(4)}', 'ITComponent', '{${idOf(8)},${idOf(9)}}'), ('${idOf(5)}', 'ITComponent', '{${idOf(9)},${idOf(8)}}')) f (id, type, readers);
    INSERT INTO relation (workspace_id, id, type, from_id, to_id, status, fields, na_fields, constraining, created_at)
    VALUES ('${idOf(1)}', '${idOf(6)}', 'applicationITComponentRelation', '${idOf(2)}', '${idOf(4)}', 'ACTIVE', '{}', '{}', '{}', '2026-01-01');
  `)
    .execute(db)

  await migrate(db)

  const { rows: sheets } = await sql<{ id: string; type: string; entities: string[]; audience: number }>`
    SELECT f.id, a.type, a.entities, f.audience FROM fact_sheet f JOIN audience a ON a.workspace_id = f.workspace_id AND a.id = f.audience
    ORDER BY f.id`.execute(db)
  const readers = [idOf(8), idOf(9)]
  expect(sheets.map(({ id, type, entities }) => [id, type, entities])).toEqual([
    [idOf(2), 'Application', []],
    [idOf(3), 'ITComponent', []],
    [idOf(4), 'ITComponent', readers],
    [idOf(5), 'ITComponent', readers],
  ])
  const [application, open, closed, sameReaders] = sheets.map(({ audience }) => audience)
  expect(new Set([application, open, closed]).size).toBe(3)
  expect(sameReaders).toBe(closed)
  expect(await db.selectFrom('relation').select(['from_audience', 'to_audience']).execute()).toEqual([
    { from_audience: application, to_audience: closed },
  ])
})
