import { sql } from 'kysely'
import { expect } from 'vitest'
import { dataOf, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { completions } from '#storage/migrations/0044-completions.ts'
import type { TestService } from '#testing/service.ts'

/** What the store holds of fact sheets with these ids: display names and revisions. */
async function stored({ storage, workspace }: TestService, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; display_name: string; rev: number }>`
    SELECT id, display_name, rev FROM fact_sheet WHERE workspace_id = ${workspace.id} AND id = ANY(${[...ids]}::uuid[])`.execute(
    storage.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const test = fixtures.extend('stale', { scope: 'file' }, async ({ service, admin }) => {
  const sheets = [
    await newFactSheet(admin, 'Application'),
    await newFactSheet(admin, 'Application'),
    await newFactSheet(admin, 'Provider'),
  ]
  const ids = sheets.map(({ id }) => id).toSorted()
  return {
    ids,
    provider: sheets[2]?.id,
    names: new Map(sheets.map(({ id, name }) => [id, name])),
    /** Gives all of them names that don't follow from the model, and asks to make some of them anew. */
    async request({ revision, types, position }: { revision: number; types: string[]; position: string | null }) {
      await sql`UPDATE fact_sheet SET display_name = 'stale' WHERE id = ANY(${ids}::uuid[])`.execute(service.storage.db)
      const row = { workspace_id: service.workspace.id, revision, types, position }
      await service.storage.db.deleteFrom('model_renewal').execute()
      await service.storage.db.insertInto('model_renewal').values(row).execute()
    },
  }
})

test('makes fact sheets of these types anew, and goes on where another process was killed', async ({
  service,
  stale,
}) => {
  const { ids, names, provider, request } = stale
  const applications = ids.filter((id) => id !== provider)
  const before = await stored(service, ids)
  await request({ revision: 0, types: ['Application'], position: applications[0] ?? null })
  await service.service.tick()
  const after = await stored(service, ids)
  expect(ids.map((id) => after.get(id)?.display_name)).toEqual(
    ids.map((id) => (id === applications[1] ? names.get(id) : 'stale')),
  )
  expect(ids.map((id) => after.get(id)?.rev)).toEqual(ids.map((id) => before.get(id)?.rev))
  expect(await service.storage.db.selectFrom('model_renewal').selectAll().execute()).toEqual([])
})

test('waits where this process does not know the new model yet', async ({ service, stale }) => {
  await stale.request({ revision: 5, types: ['Application', 'Provider'], position: null })
  await service.service.tick()
  expect([...(await stored(service, stale.ids)).values()].map((row) => row.display_name)).toEqual([
    'stale',
    'stale',
    'stale',
  ])
  await service.storage.db.updateTable('model_renewal').set({ revision: 0 }).execute()
  await service.service.tick()
  const after = await stored(service, stale.ids)
  expect(stale.ids.map((id) => after.get(id)?.display_name)).toEqual(stale.ids.map((id) => stale.names.get(id)))
})

test('makes completions anew that an earlier version has stored in another form', async ({ admin, service, stale }) => {
  const { ids } = stale
  const shown = async () => await Promise.all(ids.map(async (id) => dataOf(await admin.get(pathOf({ id }))).completion))
  const before = await shown()
  await sql`UPDATE fact_sheet SET completion = replace(completion::text, 'ConcreteCompletion', 'Other')::json`.execute(
    service.storage.db,
  )
  expect(await shown()).not.toEqual(before)
  await sql.raw(completions).execute(service.storage.db)
  await service.service.tick()
  expect(await shown()).toEqual(before)
})
