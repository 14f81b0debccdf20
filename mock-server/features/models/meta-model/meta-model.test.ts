import { describe, expect } from 'vitest'
import { compileModel } from '#data-model/compile.ts'
import { defaultModelsOf } from '#data-model/defaults/default-models.ts'
import type { Json } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { dataModelPath, test as changing } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'
import { metaType } from './meta-model.view.ts'

const PATH = '/models/metaModel'

describe('the meta model', () => {
  fixtures('is the data model as its sections show it, with labels in all languages', async ({ admin, service }) => {
    const model = dataOf(await admin.get(PATH))
    const { data } = (await admin.get(dataModelPath)).body
    expect(model.modelInfo.workspaceId).toBe(service.workspace.id)
    expect(model.factSheetTypes.map(({ key }: Json) => key)).toEqual(Object.keys(data.factSheets))
    const application = model.factSheetTypes.find(({ key }: Json) => key === 'Application')
    expect(application.translations).toMatchObject({
      en: { label: 'Application' },
      de: { number: { plural: 'Anwendungen' } },
    })
    expect(application.factSheetTypeConfig).toMatchObject({ defaultACL: 'GLOBAL', qualitySeal: { enabled: true } })
    const parts = application.sections.flatMap(({ subsections }: Json) => subsections)
    const fields = parts.flatMap((part: Json) => part.fields)
    const criticality = fields.find(({ key }: Json) => key === 'businessCriticality')
    expect(criticality).toMatchObject({
      type: 'SINGLE_SELECT',
      translations: { en: { label: 'Business Criticality' } },
    })
    expect(criticality.values.map(({ key }: Json) => key)).toEqual(
      data.factSheets.Application.fields.businessCriticality.values,
    )
    const relation = parts.find(({ name }: Json) => name === 'applicationITComponentRelation')
    expect(relation).toMatchObject({
      type: 'RELATION',
      direction: 'FORWARD',
      from: { externalName: 'relApplicationToITComponent', factSheetType: 'Application', multiplicity: 'MULTI' },
      to: { factSheetType: 'ITComponent' },
    })
    const one = dataOf(await admin.get(`${PATH}/Application`))
    expect(one).toEqual({ ...model, factSheetTypes: [application] })
    expect((await admin.get(`${PATH}/Nothing`)).status).toBe(404)
  })

  fixtures('has the labels and colours of values', () => {
    const { data, view, languages } = defaultModelsOf(4)
    const model = compileModel(data, view, 0)
    const application = model.types.get('Application')
    if (!application) throw new Error('the default model has applications')
    const documents = { model, view, labels: new Map(Object.entries(languages)) }
    const parts = metaType(documents, application).sections.flatMap(({ subsections }) => subsections)
    const criticality = parts.flatMap(({ fields }) => fields).find(({ key }) => key === 'businessCriticality')
    const value = criticality?.values.find(({ key }) => key === 'missionCritical')
    expect(value).toEqual({
      key: 'missionCritical',
      translations: { en: { label: 'Mission Critical' }, de: { label: expect.any(String) } },
      color: expect.stringMatching(/^#/),
    })
  })

  changing('tells what would go with a type, and changes nothing', async ({ admin }) => {
    const [one, other] = [await newFactSheet(admin, 'Organization'), await newFactSheet(admin, 'Organization')]
    await newRelation(admin, one, 'relToRequires', other)
    const preview = async (type: string) => dataOf(await admin.get(`${PATH}/${type}/deletionPreview`))
    expect(await preview('Organization')).toEqual({
      fsType: 'Organization',
      factSheetDeletionCount: 2,
      affectedRelations: [],
      affectedByNamingRuleFSType: [],
    })
    expect(await preview('ITComponent')).toMatchObject({
      factSheetDeletionCount: 0,
      affectedRelations: [{ name: 'applicationITComponentRelation', constraints: [], constrainingRelations: [] }],
    })
    expect((await admin.get(`/factSheets/${one.id}`)).status).toBe(200)
    expect((await admin.get(`${PATH}/Nothing/deletionPreview`)).status).toBe(404)
  })
})

changing('action batches are the saves of the data model, by pages', async ({ admin, change }) => {
  await change((m) => (m.factSheets.Team = { fields: { lead: { type: 'STRING' } } }))
  await change((m) => {
    m.factSheets.Team.fields.lead.inFacet = true
    delete m.relations.applicationITComponentRelation.fields.fitReason
  })
  const { body } = await admin.get(`${PATH}/actionBatches`)
  expect([body.type, body.total]).toEqual(['MetaModelActionBatchData', 2])
  const [last, first] = body.data
  expect(last).toMatchObject({ actorId: admin.userId, status: 'DONE', createdAt: expect.any(Number) })
  expect(last.actions).toMatchObject([
    {
      type: 'UPDATE_DATA',
      subtype: 'FIELD_FACT_SHEET',
      node: {
        nodeType: 'FIELD_NODE',
        factSheetType: 'Team',
        field: 'lead',
        inputNode: '$.factSheets.Team.fields.lead',
      },
      payload: { inFacet: true },
      oldValue: { inFacet: false },
      status: 'DONE',
    },
    {
      type: 'DELETE_ITEM',
      subtype: 'FIELD_RELATION',
      node: { relationName: 'applicationITComponentRelation', field: 'fitReason' },
    },
  ])
  expect(first.actions).toMatchObject([{ type: 'CREATE_ITEM', subtype: 'FACT_SHEET_TYPE', payload: { fields: {} } }])
  expect(dataOf(await admin.get(`${PATH}/actionBatches/${last.id}`))).toEqual(last)
  expect((await admin.get(`${PATH}/actionBatches?page=2&size=1`)).body).toMatchObject({ data: [first], total: 2 })
  expect((await admin.get(`${PATH}/actionBatches?size=0`)).body).toMatchObject({ data: [], total: 2 })
  expect((await admin.get(`${PATH}/actionBatches/${crypto.randomUUID()}`)).status).toBe(404)
})

fixtures(
  'who may not change the model reads it, and neither its history nor what a deletion would take',
  async ({ service }) => {
    const member = await signedIn(service, 'MEMBER')
    const status = async (path: string) => (await member.get(PATH + path)).status
    expect([await status(''), await status('/Application')]).toEqual([200, 200])
    for (const path of ['/Application/deletionPreview', '/actionBatches', `/actionBatches/${crypto.randomUUID()}`])
      expect([path, await status(path)]).toEqual([path, 403])
  },
)
