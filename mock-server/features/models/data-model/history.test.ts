import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { dataModelPath, headOf, test } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const SAVE = '/services/console/v1/models'
const PATH = `${SAVE}/dataModel`
const REVIEW = `${SAVE}/review`

describe('the history of the data model', () => {
  test('has what each save changed, the latest first, by pages', async ({ admin, change }) => {
    const release = dataOf(await admin.get(dataModelPath)).factSheets.Application.fields.release
    await change((m) => {
      m.factSheets.Application.fields.owner = { type: 'STRING' }
      m.factSheets.Team = { fields: {} }
    })
    await change((m) => (m.factSheets.Application.fields.owner.quickSearch = true))
    await change((m) => delete m.factSheets.Application.fields.release)
    await change(() => undefined)
    const { body: first } = await admin.get(`${PATH}/changes?pageSize=2`)
    const { body: rest } = await admin.get(`${PATH}/changes?pageSize=2&before=${first.next}`)
    expect([first.total, rest.total, rest.next]).toEqual([3, 3, undefined])
    const place = (field: string) => ({ collection: 'factSheets', name: 'Application', field })
    const savedBy = { id: admin.userId, displayName: 'Test ADMIN' }
    expect([...first.data, ...rest.data]).toMatchObject([
      { number: 3, savedBy, added: 0, changed: 0, deleted: 1, places: [place('release')], isDeleting: false },
      { number: 2, savedBy, added: 0, changed: 1, deleted: 0, places: [place('owner')] },
      { number: 1, added: 2, changed: 0, deleted: 0 },
    ])
    const { data } = (await admin.get(`${PATH}/changes/${first.data[0].id}`)).body
    expect(data).toEqual({
      ...first.data[0],
      changes: [{ ...place('release'), before: release }],
      moves: [],
      differences: [],
    })
    expect((await admin.get(`${PATH}/changes/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('gives the model without one of the changes, which can be saved', async ({ admin, change }) => {
    const before = dataOf(await admin.get(dataModelPath))
    await change((m) => {
      delete m.factSheets.Organization.fields.location
      m.factSheets.Organization.fields.size = { type: 'INTEGER' }
    })
    await change((m) => (m.factSheets.Organization.fields.size.inFacet = true))
    await change((m) => (m.factSheets.Organization.fields.size.inFacet = false))
    const [, , { id }] = (await admin.get(`${PATH}/changes`)).body.data
    const undone = (await admin.get(`${PATH}/changes/${id}/undone`)).body.data
    expect(undone.conflicts).toEqual([])
    expect(undone.model).toEqual(before)
    expect((await admin.put(dataModelPath, undone.model)).status).toBe(200)
    expect(dataOf(await admin.get(dataModelPath))).toEqual(before)
    const again = (await admin.get(`${PATH}/changes/${id}/undone`)).body.data
    expect([again.conflicts, again.model]).toEqual([[], before])
  })

  test('is read by those alone who may change the model', async ({ service, admin, change }) => {
    await change((m) => (m.factSheets.Squad = {}))
    const [{ id }] = (await admin.get(`${PATH}/changes`)).body.data
    const member = await signedIn(service, 'MEMBER')
    for (const path of ['/changes', `/changes/${id}`, `/changes/${id}/undone`])
      expect([path, (await member.get(PATH + path)).status]).toEqual([path, 403])
    const draft = { dataModel: dataOf(await admin.get(dataModelPath)) }
    expect((await member.post(REVIEW, draft)).status).toBe(403)
    expect((await member.put(SAVE, draft)).status).toBe(403)
  })
})

test('a review tells all that a model would do, and does nothing', async ({ admin, eventsSince }) => {
  await newFactSheet(admin, 'Application', { fields: [{ name: 'alias', data: { type: 'StringValue', value: 'A' } }] })
  const [before, head] = [(await admin.get(dataModelPath)).body, await headOf(admin)]
  const model: Json = structuredClone(before.data)
  delete model.factSheets.Application.fields.alias
  model.factSheets.Application.fields.cost.type = 'INTEGER'
  model.factSheets.Query = {}
  const { status, body } = await admin.post(REVIEW, { dataModel: model })
  expect(status).toBe(200)
  const { changes, deletions, errors } = body.data
  expect(changes.map(({ name, field }: Json) => [name, field])).toEqual([
    ['Application', 'cost'],
    ['Application', 'alias'],
    ['Query', undefined],
  ])
  expect(deletions).toEqual([{ deletionType: 'FACT_SHEET_FIELD', count: 1, name: 'alias', info1: 'Application' }])
  expect(errors.map(({ value }: Json) => value)).toEqual(
    expect.arrayContaining(['$.dataModel.factSheets.Query', '$.dataModel.factSheets.Application.fields.cost.type']),
  )
  expect((await admin.get(dataModelPath)).body).toEqual(before)
  expect(await eventsSince(head)).toEqual([])
  const { data } = (await admin.post(REVIEW, { dataModel: before.data })).body
  expect(data).toMatchObject({ changes: [], deletions: [], errors: [], bookmarks: { total: 0, first: [] } })
})

test('a review names the bookmarks that mention what would be gone', async ({ admin, service }) => {
  const view = (name: string, facetKey: string) =>
    bookmarkInput({ name, state: { filters: { facets: [{ facetKey, keys: ['x'] }] } } })
  const { id } = dataOf(await admin.post('/bookmarks', view('By alias', 'alias')))
  await admin.post('/bookmarks', view('By aliases', 'aliases'))
  const member = await signedIn(service, 'MEMBER')
  const other = dataOf(await member.post('/bookmarks', view('Of a member', 'alias')))
  const model: Json = dataOf(await admin.get(dataModelPath))
  delete model.factSheets.Application.fields.alias
  const { body } = await admin.post(REVIEW, { dataModel: model })
  // An administrator can view those of others.
  expect(body.data.bookmarks).toEqual({
    total: 2,
    first: [
      { id, name: 'By alias' },
      { id: other.id, name: 'Of a member' },
    ],
  })
})

test('a review names the roles that are limited to what would be gone', async ({ admin }) => {
  const { data: roles } = (await admin.get('/models/authorization')).body
  const permission = { domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ'] }
  const limited = { name: 'INITIATIVES', permissions: [{ ...permission, instances: [{ values: ['Initiative'] }] }] }
  const { status } = await admin.put('/models/authorization', [...roles, limited])
  expect(status).toBe(204)
  await newFactSheet(admin, 'Initiative')
  const model: Json = dataOf(await admin.get(dataModelPath))
  const review = async () => (await admin.post(REVIEW, { dataModel: model })).body.data
  expect(await review()).toMatchObject({ roles: [], factSheets: 0 })
  model.factSheets.Initiative.fields.added = { type: 'STRING' }
  const added = await review()
  expect([added.roles, added.factSheets > 0]).toEqual([[], true])
  delete model.factSheets.Initiative
  expect((await review()).roles).toEqual(['INITIATIVES'])
})

test('a draft can leave out what stays as it is stored, in a review and in a save', async ({ admin }) => {
  const before = (await admin.get(dataModelPath)).body.data
  const { Application, ...others } = before.factSheets
  const fields = { ...Application.fields, nickname: { type: 'STRING' } }
  const draft = {
    dataModel: { ...before, factSheets: { Application: { ...Application, fields } }, relations: {} },
    asStored: { factSheets: [...Object.keys(others), 'Gone'], relations: Object.keys(before.relations) },
  }
  const { data } = (await admin.post(REVIEW, draft)).body
  expect(data).toMatchObject({ changes: [{ name: 'Application', field: 'nickname' }], deletions: [], errors: [] })
  const { status, body } = await admin.put(SAVE, draft)
  expect([status, body.data]).toEqual([200, []])
  const after = dataOf(await admin.get(dataModelPath))
  expect(after.factSheets.Application.fields.nickname.type).toBe('STRING')
  delete after.factSheets.Application.fields.nickname
  expect(after).toEqual(before)
  expect(Object.keys(after.factSheets)).toEqual(Object.keys(before.factSheets))
})
