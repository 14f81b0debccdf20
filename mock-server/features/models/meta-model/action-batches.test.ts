import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { dataModelPath, headOf, test as changing } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/models/metaModel/actionBatches'
const CHANGES = '/services/console/v1/models/dataModel/changes'

const test = changing.extend('done', { scope: 'file' }, ({ service, clock }) => async () => {
  clock.advance(1000)
  await service.service.tick()
})

const alias = { nodeType: 'FIELD_NODE', factSheetType: 'Application', field: 'alias' }

describe('an action batch', () => {
  test('changes all models at once, and is answered as it will be read', async ({ admin, eventsSince }) => {
    const head = await headOf(admin)
    const items = [
      { type: 'CREATE_ITEM', subtype: 'FACT_SHEET_TYPE', node: {}, payload: { key: 'Team' } },
      {
        type: 'CREATE_ITEM',
        subtype: 'FIELD_FACT_SHEET',
        node: { factSheetType: 'Team' },
        payload: { key: 'mood', type: 'STRING' },
      },
      {
        type: 'UPDATE_TRANSLATION',
        node: { factSheetType: 'Team' },
        payload: { language: 'en', translation: { number: { singular: 'Team', plural: 'Teams' } } },
      },
      { type: 'UPDATE_VIEW', node: { factSheetType: 'Team' }, payload: { color: '#123456' } },
    ]
    const { status, body } = await admin.post(PATH, items)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ actorId: admin.userId, status: 'DONE' })
    expect(body.data.actions).toMatchObject(items.map((item) => ({ ...item, status: 'DONE' })))
    expect(dataOf(await admin.get(`${PATH}/${body.data.id}`))).toEqual(body.data)
    expect((await admin.get(PATH)).body.data[0]).toEqual(body.data)
    expect(dataOf(await admin.get(dataModelPath)).factSheets.Team.fields.mood.type).toBe('STRING')
    const type = dataOf(await admin.get('/models/metaModel/Team')).factSheetTypes[0]
    expect(type).toMatchObject({
      factSheetTypeConfig: { color: '#123456' },
      translations: { en: { number: { plural: 'Teams' } } },
    })
    expect(await eventsSince(head)).toEqual(['FACT_SHEET_TYPE_CREATED Team'])
    expect((await newFactSheet(admin, 'Team')).type).toBe('Team')
  })

  test('renames with the data, and can be undone', async ({ admin, done }) => {
    const value = { name: 'alias', data: { type: 'StringValue', value: 'A' } }
    const { id } = await newFactSheet(admin, 'Application', { fields: [value] })
    const { status } = await admin.post(PATH, [{ type: 'RENAME_ITEM', node: alias, payload: { newValue: 'nickname' } }])
    expect(status).toBe(200)
    await done()
    const fields = async () => dataOf(await admin.get(`/factSheets/${id}`)).fields.map(({ name }: Json) => name)
    expect(await fields()).toContain('nickname')
    const [{ id: batch }] = (await admin.get(CHANGES)).body.data
    const undone = (await admin.get(`${CHANGES}/${batch}/undone`)).body.data
    const draft = { dataModel: undone.model, moves: undone.moves, languages: undone.languages }
    expect((await admin.put('/services/console/v1/models', draft)).status).toBe(200)
    await done()
    expect(await fields()).toContain('alias')
  })

  test('deletes data where an action says so', async ({ admin, done }) => {
    const value = { name: 'release', data: { type: 'StringValue', value: '1.2' } }
    const { id } = await newFactSheet(admin, 'Application', { fields: [value] })
    const item = { type: 'DELETE_ITEM', node: { ...alias, field: 'release' } }
    const { status, body } = await admin.post(PATH, [item])
    expect([status, body.data.status, body.data.actions[0].status]).toEqual([200, 'PENDING', 'PENDING'])
    await done()
    expect(dataOf(await admin.get(`${PATH}/${body.data.id}`)).status).toBe('DONE')
    expect(dataOf(await admin.get(`/factSheets/${id}`)).fields).not.toContainEqual(expect.objectContaining(value))
  })

  test('is refused as a whole, with the place of each fault', async ({ admin, service }) => {
    const before = (await admin.get(dataModelPath)).body
    const good = { type: 'CREATE_ITEM', subtype: 'FACT_SHEET_TYPE', payload: { key: 'Squad' } }
    const refused = async (items: Json) => {
      const { status, body } = await admin.post(PATH, items)
      return [status, body.errors?.map(({ value }: Json) => value)]
    }
    expect(await refused([good, { type: 'RENAME_ITEM', node: alias, payload: {} }])).toEqual([
      422,
      ['$[1].payload.newValue'],
    ])
    // What the models refuse, too.
    expect(await refused([{ ...good, payload: { key: 'Query' } }])).toEqual([422, ['$.dataModel.factSheets.Query']])
    const same = before.data.factSheets.Application.fields.alias.inFacet
    expect(await refused([{ type: 'UPDATE_DATA', node: alias, payload: { inFacet: same } }])).toEqual([422, ['$']])
    expect(await refused([])).toEqual([422, ['$']])
    expect(await refused([{ type: 'NOTHING' }])).toEqual([422, ['$[0].type']])
    expect((await admin.get(dataModelPath)).body).toEqual(before)
    const member = await signedIn(service, 'MEMBER')
    expect((await member.post(PATH, [good])).status).toBe(403)
  })

  test('of the view and labels alone is in the history, and can be undone', async ({ admin }) => {
    const view = dataOf(await admin.get('/models/viewModel'))
    const german = dataOf(await admin.get('/models/languages/de'))
    const node = { factSheetType: 'ITComponent' }
    const items = [
      { type: 'UPDATE_VIEW', node, payload: { color: '#abcdef' } },
      { type: 'UPDATE_TRANSLATION', node, payload: { language: 'de', translation: { helpText: 'Hilfe' } } },
    ]
    expect((await admin.post(PATH, items)).status).toBe(200)
    const [batch, ...others] = (await admin.get(CHANGES)).body.data
    expect(batch).toMatchObject({ documents: ['viewModel', 'languages/de'], added: 0, changed: 0, deleted: 0 })
    expect(batch.number).toBe(others[0].number + 1)
    const { differences } = dataOf(await admin.get(`${CHANGES}/${batch.id}`))
    expect(differences).toEqual([
      {
        document: 'viewModel',
        path: ['factSheets', 'ITComponent', 'color'],
        before: view.factSheets.find(({ type }: Json) => type === 'ITComponent')?.color,
        after: '#abcdef',
      },
      { document: 'languages/de', path: ['dataModel', 'factSheets', 'ITComponent', 'helpText'], after: 'Hilfe' },
    ])
    const undone = dataOf(await admin.get(`${CHANGES}/${batch.id}/undone`))
    expect([undone.viewModel, undone.languages, undone.differences]).toEqual([view, { de: german }, []])
  })
})
