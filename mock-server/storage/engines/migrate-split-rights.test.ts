import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

const permission = (of: string, actions: string[], types: string[] = []) => ({
  domain: of === 'BOOKMARK' ? 'BOOKMARKS' : 'FACT_SHEETS',
  function: of,
  actions,
  instances: types.map((type) => ({ values: [type] })),
})

test('roles of before may still do in tables and files all that they gave, in every version', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0039-split-rights')
  onTestFinished(() => close())
  const [first, second] = [
    [
      { name: 'MEMBER', permissions: [permission('FACT_SHEET', ['READ', 'CREATE', 'UPDATE', 'ARCHIVE'])] },
      { name: 'NONE', displayName: 'Wenig „Ä“', permissions: [] },
    ],
    [
      {
        name: 'OWNER',
        permissions: [
          permission('FACT_SHEET', ['UPDATE_OWN'], ['Application']),
          permission('FACT_SHEET', ['READ_ALL', 'ARCHIVE']),
          permission('BOOKMARK', ['READ', 'CREATE', 'UPDATE']),
          permission('FIELD', ['READ', 'UPDATE'], ['!Application.alias']),
        ],
      },
    ],
  ]
  await sql`INSERT INTO account VALUES (${idOf(0)}, 'A', '2026-01-01')`.execute(db)
  await sql`INSERT INTO workspace (id, account_id, name, status, default_models, created_at)
    VALUES (${idOf(1)}, ${idOf(0)}, 'W', 'ACTIVE', 1, '2026-01-01')`.execute(db)
  const rows = [
    { kind: 'authorization', revision: 1, document: first },
    { kind: 'authorization', revision: 2, document: second },
    { kind: 'data', revision: 1, document: first },
  ]
  for (const { kind, revision, document } of rows)
    await sql`INSERT INTO model (workspace_id, kind, revision, document, created_at)
      VALUES (${idOf(1)}, ${kind}, ${revision}, ${JSON.stringify(document)}, '2026-01-01')`.execute(db)

  await migrate(db)

  const stored = await db.selectFrom('model').select('document').orderBy('kind').orderBy('revision').execute()
  expect(stored.map(({ document }) => JSON.parse(document))).toEqual([
    [
      {
        name: 'MEMBER',
        permissions: [
          permission('FACT_SHEET', ['READ', 'CREATE', 'UPDATE', 'ARCHIVE', 'INLINE_EDIT', 'IMPORT', 'EXPORT']),
        ],
      },
      { name: 'NONE', displayName: 'Wenig „Ä“', permissions: [] },
    ],
    [
      {
        name: 'OWNER',
        permissions: [
          permission('FACT_SHEET', ['UPDATE_OWN', 'INLINE_EDIT'], ['Application']),
          permission('FACT_SHEET', ['READ_ALL', 'ARCHIVE']),
          permission('BOOKMARK', ['READ', 'CREATE', 'UPDATE']),
          permission('FIELD', ['READ', 'UPDATE'], ['!Application.alias']),
        ],
      },
    ],
    first,
  ])
})
