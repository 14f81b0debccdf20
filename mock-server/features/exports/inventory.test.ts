import { expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { exportOf, fileOf, runExport, sheetsOf } from '#testing/exports/exported.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'

test.beforeAll(async ({ admin }) => {
  for (const name of ['Gamma', 'Alpha', 'Beta']) await newFactSheet(admin, 'Application', { name })
  await newFactSheet(admin, 'ITComponent', { name: 'Server' })
})

const save = async (client: Client, state: object, type = 'INVENTORY') =>
  (await client.post('/bookmarks', { ...bookmarkInput(), name: 'Our view', type, state })).body.data.id

test.for(['INVENTORY', 'INVENTORY_EXPORT'])(
  'a bookmark of the type %s is exported with its columns, filters and order',
  async (type, { service, admin }) => {
    const filter = { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }] }
    const state = {
      filter,
      sorting: [{ key: 'displayName', order: 'desc' }],
      columns: [{ key: 'name' }, { key: 'lifecycle' }],
    }
    const id = await save(admin, state, type)
    const done = await runExport(service, admin, `exportType=INVENTORY_EXPORT&bookmarkId=${id}`)
    expect(done).toMatchObject({
      bookmark: { id, name: 'Our view' },
      factSheetTypes: 'Application',
      factSheetCount: 3,
      columnCount: 5,
      downloadFilename: expect.stringContaining('_Our-view_'),
    })
    const sheet = (await sheetsOf(await fileOf(service, done))).get('Inventory')
    expect(sheet?.keys).toEqual(['id', 'type', 'displayName', 'name', 'lifecycle'])
    expect(sheet?.labels.at(-1)).toBe('Lifecycle')
    expect(sheet?.rows.map(({ name }) => name)).toEqual(['Gamma', 'Beta', 'Alpha'])
  },
)

test('without a bookmark the whole inventory is exported', async ({ service, admin }) => {
  const { body, headers } = await admin.post('/exports/excel')
  expect([headers.get('deprecation') !== null, headers.get('link')]).toEqual([
    true,
    expect.stringContaining('fullExport'),
  ])
  await service.service.tick()
  const done = await exportOf(admin, String(body.data.jobId).split(':').at(-1) ?? '')
  const sheet = (await sheetsOf(await fileOf(service, done))).get('Inventory')
  expect(sheet?.rows.map(({ displayName }) => displayName).toSorted()).toEqual(['Alpha', 'Beta', 'Gamma', 'Server'])
})

test('the archive has what is archived, and its relations', async ({ service, admin }) => {
  const app = await newFactSheet(admin, 'Application', { name: 'Old' })
  const component = await newFactSheet(admin, 'ITComponent', { name: 'Older' })
  const related = await admin.post(`/factSheets/${app.id}/relations`, {
    type: 'relApplicationToITComponent',
    toId: component.id,
  })
  expect(related.status).toBe(200)
  const archived = await admin.delete(`/factSheets/${app.id}`, { body: { comment: 'Replaced' } })
  expect(archived.status).toBe(204)
  const sheets = await sheetsOf(await fileOf(service, await runExport(service, admin, 'exportType=ARCHIVE')))
  expect(sheets.get('Application')?.rows.map(({ name, status }) => [name, status])).toEqual([['Old', 'ARCHIVED']])
  expect(sheets.get('ITComponent')?.rows).toEqual([])
  expect(sheets.get('applicationITComponentRelation')?.rows).toMatchObject([
    { fromRelatedFactSheetId: app.id, toRelatedFactSheetId: component.id, status: 'ARCHIVED' },
  ])
})
