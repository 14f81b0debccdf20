import { describe, expect } from 'vitest'
import { newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { type TestPatch, graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { test as fixtures } from '#testing/fixtures.ts'

// Of the standard model, the alias is for both searches, the description of the hosting for full texts, and the provider of the
// sign-in for neither.
const test = fixtures
  .extend('sheet', { scope: 'file', auto: true }, async ({ admin }) => {
    const values = { description: 'Runs in two Data-Centres', alias: 'Grossbuch', lxSsoProvider: 'Keycloak' }
    const patches = Object.entries({ ...values, lxHostingDescription: 'Rented in Zürich' }).map(
      ([field, value]): TestPatch => ({ op: 'replace', path: `/${field}`, value }),
    )
    return { id: await newFactSheetId(admin, 'Ledger', 'Application', patches) }
  })
  .extend('countBy', { scope: 'file' }, ({ admin }) => async (filter: Record<string, string>) => {
    const query = 'query ($filter: FilterInput) { allFactSheets(filter: $filter) { totalCount } }'
    return (await graph(admin, query, { filter })).data.allFactSheets.totalCount
  })
  .extend('countsBy', { scope: 'file' }, ({ countBy }) => async (text: string) => ({
    full: await countBy({ fullTextSearch: text }),
    quick: await countBy({ quickSearch: text }),
  }))

describe('the model says which fields are searched:', () => {
  test.for([
    ['the name', 'LEDG', { full: 1, quick: 1 }],
    ['a field for both searches', 'grossbuch', { full: 1, quick: 1 }],
    ['a field for full texts', 'zurich rented', { full: 1, quick: 0 }],
    ['a field for neither', 'keycloak', { full: 0, quick: 0 }],
    ['the description', 'centres two', { full: 1, quick: 0 }],
    ['words of several of them', 'ledger centres grossbuch', { full: 1, quick: 0 }],
  ] as const)('%s', async ([, text, counts], { countsBy }) => {
    expect(await countsBy(text)).toEqual(counts)
  })

  test('suggestions search as a quick search does', async ({ admin }) => {
    expect(await suggestionsFor(admin, 'grossbuch')).toHaveLength(1)
    for (const text of ['zurich', 'centres']) expect(await suggestionsFor(admin, text), text).toEqual([])
  })
})

test('a new description is searched at once', async ({ admin, countsBy }) => {
  const sheet = await newFactSheet(admin, 'Application', { description: 'first' })
  await admin.put(pathOf(sheet), { ...sheet, description: 'second wording' })
  expect(await countsBy('second wording')).toEqual({ full: 1, quick: 0 })
})

test('texts that an earlier version made are made anew before requests are answered, and nothing else', async ({
  service,
  admin,
  sheet,
  countsBy,
}) => {
  const { db } = service.storage
  const before = (await admin.get(pathOf(sheet))).body.data
  const stored = { search_text: 'ledger\ngrossbuch\nrented in zurich', full_text: '' }
  await db.updateTable('fact_sheet').set(stored).where('id', '=', sheet.id).execute()
  await db.insertInto('search_renewal').values({ workspace_id: service.workspace.id }).execute()
  expect(await countsBy('zurich')).toEqual({ full: 0, quick: 1 })
  await service.service.ready()
  expect(await countsBy('zurich')).toEqual({ full: 1, quick: 0 })
  expect((await admin.get(pathOf(sheet))).body.data).toEqual(before)
  expect(await db.selectFrom('search_renewal').selectAll().execute()).toEqual([])
})
