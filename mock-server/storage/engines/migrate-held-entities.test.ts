import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

test('a permission of before holds by id what its text named, and nothing by a name that looks like an id', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0049-held-entities')
  onTestFinished(() => close())
  const [account, workspace, finance, legal, disguised] = [
    idOf(0),
    idOf(1),
    idOf(2),
    'ABCDEF00-0000-4000-8000-000000000003'.toLowerCase(),
    idOf(4),
  ]
  const texts = [`LEGAL; FINANCE,\n${finance}`, legal.toUpperCase(), 'NOBODY_KNOWS', '', null, finance]
  await sql
    .raw(`
    INSERT INTO account VALUES ('${account}', 'A', '2026-01-01');
    INSERT INTO workspace (id, account_id, name, status, default_models, created_at)
      VALUES ('${workspace}', '${account}', 'W', 'ACTIVE', 1, '2026-01-01');
    INSERT INTO access_control_entity (workspace_id, id, name, name_key) VALUES ('${workspace}', '${finance}', 'FINANCE', 'finance'),
      ('${workspace}', '${legal}', 'LEGAL', 'legal'), ('${workspace}', '${disguised}', '${finance}', '${finance}');
  `)
    .execute(db)
  for (const [nth, text] of texts.entries())
    await sql`
      WITH u AS (INSERT INTO users (id, account_id, user_name, email, first_name, last_name, status, role, technical, created_at)
        VALUES (${idOf(10 + nth)}, ${account}, ${`u${nth}`}, ${`u${nth}`}, 'U', 'U', 'ACTIVE', 'ACCOUNTUSER', false, '2026-01-01') RETURNING id)
      INSERT INTO permission (workspace_id, user_id, id, role, status, access_control_entities, created_at)
        SELECT ${workspace}, u.id, ${idOf(30 + nth)}, 'VIEWER', 'ACTIVE', ${text}, '2026-01-01' FROM u`.execute(db)

  await migrate(db)

  const { rows } = await sql<{ entities: string[] }>`SELECT entities FROM permission ORDER BY id`.execute(db)
  expect(rows.map(({ entities }) => entities)).toEqual([[legal, finance], [legal], [], [], [], [finance]])
})
