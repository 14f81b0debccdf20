import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('levels of a store of before begin anew below what not all readers can read', async ({ onTestFinished }) => {
  const { db, close } = await openStoreBefore('0054-shown-levels')
  onTestFinished(() => close())
  const [account, workspace, entity] = [idOf(0), idOf(1), idOf(2)]
  await sql
    .raw(`
    INSERT INTO account VALUES ('${account}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at)
      VALUES ('${workspace}', '${account}', 'W', 'ACTIVE', 1, '2026-01-01');
  `)
    .execute(db)
  // Each below the one before: open, restricted, open, open, and restricted below open.
  const restricted = [false, true, false, false, true]
  for (const [nth, isRestricted] of restricted.entries()) {
    const row = {
      workspace_id: workspace,
      id: idOf(10 + nth),
      type: 'Application',
      name: `${nth}`,
      display_name: `${nth}`,
      full_name: `${nth}`,
      sort_key: `${nth}`,
      search_text: '',
      full_text: '',
      status: 'ACTIVE',
      lx_state: 'DRAFT',
      seal: 'DISABLED',
      rev: 0,
      level: nth + 1,
      fields: {},
      na_fields: [],
      sides: [],
      tag_ids: [],
      milestones: [],
      completion: {},
      percentage: 0,
      read_acl: isRestricted ? [entity] : [],
      write_acl: [],
      exclude_from_quota: false,
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    }
    await sql`INSERT INTO fact_sheet SELECT n.* FROM json_populate_record(null::fact_sheet, ${JSON.stringify(row)}::json) n`.execute(
      db,
    )
    if (nth > 0)
      await sql`
        INSERT INTO relation (workspace_id, id, type, from_id, to_id, status, fields, na_fields, constraining, created_at)
        VALUES (${workspace}, ${idOf(20 + nth)}, 'childParentRelation', ${idOf(10 + nth)}, ${idOf(9 + nth)}, 'ACTIVE', '{}', '{}', '{}',
          '2026-01-01')`.execute(db)
  }

  await migrate(db)

  const { rows } = await sql<{ shown: number }>`
    SELECT coalesce(shown_level, level) AS shown FROM fact_sheet ORDER BY level`.execute(db)
  expect(rows.map(({ shown }) => shown)).toEqual([1, 2, 1, 2, 3])
})
