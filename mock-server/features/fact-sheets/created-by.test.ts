import { sql } from 'kysely'
import { expect } from 'vitest'
import { createdBy } from '#storage/migrations/0021-created-by.ts'
import { newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'

test('a store of before learns from the log who created its fact sheets, and does not take recoveries for it', async ({
  admin,
  member,
  service,
}) => {
  const { db } = service.storage
  const [sheet, forgotten] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
  await db.deleteFrom('event').where('object_id', '=', forgotten.id).execute()
  for (const factSheet of [sheet, forgotten]) {
    expect(await member.delete(pathOf(factSheet))).toMatchObject({ status: 204 })
    expect(await member.put(pathOf(factSheet), { status: 'ACTIVE' })).toMatchObject({ status: 200 })
  }
  await sql`ALTER TABLE fact_sheet DROP COLUMN created_by`.execute(db)
  for (const statement of createdBy.split(';\n')) await sql.raw(statement).execute(db)
  const rows = await db.selectFrom('fact_sheet').select(['id', 'created_by']).execute()
  expect(new Map(rows.map((row) => [row.id, row.created_by]))).toEqual(
    new Map([
      [sheet.id, admin.userId],
      [forgotten.id, null],
    ]),
  )
})
