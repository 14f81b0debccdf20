import { describe, expect } from 'vitest'
import type { Answer, Json } from '#testing/client.ts'
import { renamed } from '#contract/models/renaming.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { dataModelPath, test as changing } from '#testing/model-changes.ts'

const SAVE = '/services/console/v1/models'

const test = changing
  // Saves the data model with a change, and where deleted data move.
  .extend(
    'save',
    { scope: 'file' },
    ({ admin }) =>
      async (edit: (model: Json) => void, moves: Json[]): Promise<Answer> => {
        const dataModel = dataOf(await admin.get(dataModelPath))
        edit(dataModel)
        return await admin.put(SAVE, { dataModel, moves })
      },
  )
  // Gives a field or value another key, wherever the model names it.
  .extend('rename', { scope: 'file' }, ({ admin, save }) => async (move: Json) => {
    const model = dataOf(await admin.get(dataModelPath))
    const next = renamed({ model, view: { factSheets: [], navigation: {} }, texts: {} }, move).model
    return await save((m) => Object.assign(m, next), [move])
  })
  .extend('moved', { scope: 'file' }, ({ service, clock }) => async () => {
    clock.advance(1000)
    await service.service.tick()
    expect(await service.storage.db.selectFrom('model_deletion').selectAll().execute()).toEqual([])
  })

const ofApplication = { collection: 'factSheets', name: 'Application' } as const
const ofRelation = { collection: 'relations', name: 'applicationITComponentRelation' } as const

describe('data that a change would delete', () => {
  test('of a field are kept under its new key, and found as before', async ({ admin, rename, moved }) => {
    const value = { name: 'alias', data: { type: 'StringValue', value: 'Zitronenfalter' } }
    const { id } = await newFactSheet(admin, 'Application', { fields: [value] })
    const other = await newFactSheet(admin, 'Application', { naFields: ['alias'] })
    const before = dataOf(await admin.get(`/factSheets/${id}`))
    expect((await rename({ ...ofApplication, field: 'alias', to: 'nickname' })).status).toBe(200)
    await moved()
    const after = dataOf(await admin.get(`/factSheets/${id}`))
    expect(after.fields).toEqual(
      before.fields.map((field: Json) => (field.name === 'alias' ? { ...field, name: 'nickname' } : field)),
    )
    expect(after.rev).toBe(before.rev)
    expect(dataOf(await admin.get(`/factSheets/${other.id}`)).naFields).toEqual(['nickname'])
    const { data } = await graph(
      admin,
      '{ allFactSheets(filter: {fullTextSearch: "Zitronenfalter"}) { edges { node { id ... on Application { nickname } } } } }',
    )
    expect(data.allFactSheets.edges).toEqual([{ node: { id, nickname: 'Zitronenfalter' } }])
  })

  test('of values become another value, one that was there or a new one', async ({ admin, save, moved }) => {
    const id = await newFactSheetId(admin, 'Of values', 'Application', [
      { op: 'add', path: '/category', value: 'microservice' },
      { op: 'add', path: '/platforms', value: JSON.stringify(['web', 'mobile']) },
      {
        op: 'add',
        path: '/lifecycle',
        value: JSON.stringify({
          phases: [
            { phase: 'plan', startDate: '2026-01-01' },
            { phase: 'active', startDate: '2026-02-01' },
          ],
        }),
      },
    ])
    const { fields } = dataOf(await admin.get(dataModelPath)).factSheets.Application
    const [first = ''] = fields.category.values.filter((value: string) => value !== 'microservice')
    const { status, body } = await save(
      (m) => {
        m.factSheets.Application.fields.category.values = [first]
        m.factSheets.Application.fields.platforms.values = ['browser', 'mobile']
        m.factSheets.Application.fields.lifecycle.values.shift()
      },
      [
        { ...ofApplication, field: 'category', value: 'microservice', to: first },
        { ...ofApplication, field: 'platforms', value: 'desktop', to: 'mobile' },
        { ...ofApplication, field: 'platforms', value: 'web', to: 'browser' },
        { ...ofApplication, field: 'lifecycle', value: 'plan', to: 'active' },
      ],
    )
    expect([status, body.errors, body.data]).toEqual([200, undefined, []])
    await moved()
    const { data } = await graph(
      admin,
      `{ factSheet(id: "${id}") { ... on Application { category platforms lifecycle { phases { phase startDate } } } } }`,
    )
    expect(data.factSheet).toEqual({
      category: first,
      platforms: ['browser', 'mobile'],
      lifecycle: { phases: [{ phase: 'active', startDate: '2026-02-01' }] },
    })
  })

  test('of relations move as well, and what is computed from them stays', async ({ admin, rename, moved }) => {
    const app = await newFactSheet(admin, 'Application')
    const link = { factSheetId: app.id, fit: 'good', costTotalAnnual: '5' }
    await newFactSheetId(admin, 'Of a relation', 'ITComponent', [
      { op: 'add', path: '/opEx', value: '1' },
      { op: 'add', path: '/relITComponentToApplication/new_1', value: JSON.stringify(link) },
    ])
    const query = (cost: string) =>
      `{ factSheet(id: "${app.id}") { ... on Application { totalCost relApplicationToITComponent { edges { node { fit ${cost} } } } } } }`
    const before = (await graph(admin, query('costTotalAnnual'))).data.factSheet
    expect((await rename({ ...ofRelation, field: 'costTotalAnnual', to: 'yearlyCost' })).status).toBe(200)
    expect((await rename({ ...ofRelation, field: 'fit', value: 'good', to: 'excellent' })).status).toBe(200)
    await moved()
    const after = (await graph(admin, query('yearlyCost'))).data.factSheet
    expect([before.totalCost, after.totalCost]).toEqual([5, 5])
    expect(after.relApplicationToITComponent.edges).toEqual([{ node: { fit: 'excellent', yearlyCost: 5 } }])
  })

  test('come back under the old key when the change is undone', async ({ admin, rename, save, moved }) => {
    const value = { name: 'release', data: { type: 'StringValue', value: '1.2' } }
    const { id } = await newFactSheet(admin, 'Application', { fields: [value] })
    const before = dataOf(await admin.get(dataModelPath))
    expect((await rename({ ...ofApplication, field: 'release', to: 'version' })).status).toBe(200)
    await moved()
    const [batch] = (await admin.get(`${SAVE}/dataModel/changes`)).body.data
    const { model, moves } = (await admin.get(`${SAVE}/dataModel/changes/${batch.id}/undone`)).body.data
    expect(moves).toEqual([{ ...ofApplication, field: 'version', to: 'release' }])
    expect(model).toEqual(before)
    expect((await save((m) => Object.assign(m, model), moves)).status).toBe(200)
    await moved()
    const { fields } = dataOf(await admin.get(`/factSheets/${id}`))
    expect(fields).toContainEqual(expect.objectContaining(value))
  })
})

describe('a move', () => {
  const moves: [Json, (m: Json) => void, string][] = [
    [
      { ...ofApplication, field: 'users', to: 'people' },
      () => undefined,
      'users is nothing that this change would delete',
    ],
    [
      { ...ofApplication, field: 'users', to: 'people' },
      (m) => delete m.factSheets.Application.fields.users,
      'people is no field of Application',
    ],
    [
      { ...ofApplication, field: 'users', to: 'cost' },
      (m) => delete m.factSheets.Application.fields.users,
      'cost is there already and has data of its own',
    ],
    [
      { ...ofApplication, field: 'users', to: 'people' },
      (m) => {
        delete m.factSheets.Application.fields.users
        m.factSheets.Application.fields.people = { type: 'STRING' }
      },
      'people has another type: STRING, users has INTEGER',
    ],
    [
      { ...ofApplication, field: 'businessCriticality', to: 'criticality' },
      (m) => {
        delete m.factSheets.Application.fields.businessCriticality
        for (const field of Object.values<Json>(m.factSheets.Application.fields)) delete field.activatedBy
        m.factSheets.Application.fields.criticality = { type: 'SINGLE_SELECT', values: ['low'] }
      },
      'criticality lacks the values',
    ],
    [
      { ...ofApplication, field: 'businessCriticality', value: 'low', to: 'unknown' },
      (m) => m.factSheets.Application.fields.businessCriticality.values.shift(),
      'unknown is no value of businessCriticality',
    ],
  ]

  test.for(moves)('%j is refused, and nothing changes', async ([move, edit, message], { admin, save }) => {
    const before = (await admin.get(dataModelPath)).body
    const { status, body } = await save(edit, [move])
    const [error] = body.errors
    expect([status, error.value.startsWith('$.moves[0]'), error.messages[0]]).toEqual([
      422,
      true,
      expect.stringContaining(message),
    ])
    const draft = structuredClone(before.data)
    edit(draft)
    const review = (await admin.post(`${SAVE}/review`, { dataModel: draft, moves: [move] })).body.data
    expect(review.errors[0].messages[0]).toContain(message)
    expect((await admin.get(dataModelPath)).body).toEqual(before)
  })

  test('is counted in a review, and is no deletion', async ({ admin }) => {
    const fields = [{ name: 'users', data: { type: 'IntegerValue', value: 3 } }]
    await newFactSheet(admin, 'Application', { fields })
    const model = dataOf(await admin.get(dataModelPath))
    const move = { ...ofApplication, field: 'users', to: 'people' }
    const draft = renamed({ model, view: { factSheets: [], navigation: {} }, texts: {} }, move).model
    const { data } = (await admin.post(`${SAVE}/review`, { dataModel: draft, moves: [move] })).body
    expect([data.deletions, data.moved, data.errors]).toEqual([[], [1], []])
  })
})

describe('several documents', () => {
  test('are saved together, or none of them', async ({ admin }) => {
    const read = async (path: string) => {
      const { body, headers } = await admin.get(path)
      return { document: body.data, tag: headers.get('etag') }
    }
    const readAll = async () => ({
      model: await read(dataModelPath),
      view: await read('/models/viewModel'),
      en: await read('/models/languages/en'),
    })
    const before = await readAll()
    const { model, view, en } = before
    const draft = {
      dataModel: { ...model.document, factSheets: { ...model.document.factSheets, Team: { fields: {} } } },
      viewModel: { ...view.document, factSheets: [...view.document.factSheets, { type: 'Team' }] },
      languages: { en: { ...en.document, custom: { welcomeMessage: 'Hello' } } },
    }
    const versions = { dataModel: model.tag, viewModel: view.tag, languages: { en: en.tag } }
    const unknown = { ...draft, viewModel: { factSheets: [{ type: 'Nothing' }] } }
    const refused = await admin.put(SAVE, { ...unknown, versions })
    expect([refused.status, refused.body.errors[0].value]).toEqual([422, '$.viewModel.factSheets[0].type'])
    const stale = await admin.put(SAVE, { ...draft, versions: { ...versions, languages: { en: '"language-en-77"' } } })
    expect([stale.status, stale.body.errors[0].value]).toEqual([409, '$.versions.languages.en'])
    expect(await readAll()).toEqual(before)
    expect((await admin.put(SAVE, { ...draft, versions })).status).toBe(200)
    const after = await readAll()
    expect(after.model.document.factSheets.Team).toBeDefined()
    expect(after.view.document.factSheets.at(-1).type).toBe('Team')
    expect(after.en.document.custom.welcomeMessage).toBe('Hello')
    expect((await admin.put(SAVE, { ...draft, versions })).status).toBe(409)
  })
})
