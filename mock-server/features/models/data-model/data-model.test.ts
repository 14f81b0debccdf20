import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { dataModelPath as PATH, headOf, test } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const end = (factSheetType: string, name: string) => ({ factSheetType, name })

describe('the data model', () => {
  test('read and written back, with force too, changes nothing, byte for byte', async ({ admin, eventsSince }) => {
    const [before, head] = [await admin.get(PATH), await headOf(admin)]
    for (const query of ['', '?force=true']) {
      const { status, body, headers } = await admin.put(PATH + query, before.body.data)
      expect([status, body]).toEqual([200, { status: 'OK', type: 'Deletion', data: [], total: 0 }])
      expect(headers.get('etag')).toBe(before.headers.get('etag'))
    }
    expect(JSON.stringify((await admin.get(PATH)).body)).toBe(JSON.stringify(before.body))
    expect(await eventsSince(head)).toEqual([])
  })

  test('gets a type with fields and a relation, of which fact sheets can be created at once', async ({
    admin,
    change,
    eventsSince,
  }) => {
    const head = await headOf(admin)
    const { status, body } = await change((model) => {
      model.factSheets.Capability = { relations: ['capabilityRelation'], fields: { goal: { type: 'STRING' } } }
      model.factSheets.Application.relations.push('capabilityRelation')
      model.factSheets.Application.fields.owner = { type: 'STRING', quickSearch: true }
      model.relations.capabilityRelation = {
        from: end('Application', 'relApplicationToCapability'),
        to: end('Capability', 'relCapabilityToApplication'),
      }
    })
    expect([status, body.data]).toEqual([200, []])
    expect(await eventsSince(head)).toEqual([
      'FACT_SHEET_TYPE_FIELD_CREATED Application.owner',
      'FACT_SHEET_TYPE_CREATED Capability',
      'RELATION_TYPE_CREATED capabilityRelation',
    ])
    const id = await newFactSheetId(admin, 'Selling', 'Capability', [{ op: 'add', path: '/goal', value: 'More' }])
    const application = await newFactSheet(admin, 'Application')
    await newRelation(admin, application, 'relApplicationToCapability', { id })
    const { data, errors } = await graph(
      admin,
      `{ factSheet(id: "${id}") { ... on Capability { goal relCapabilityToApplication { totalCount } } } }`,
    )
    expect([errors, data]).toEqual([
      null,
      { factSheet: { goal: 'More', relCapabilityToApplication: { totalCount: 1 } } },
    ])
  })

  test('is refused with the place of what is wrong, and then is as before', async ({ admin, change, eventsSince }) => {
    const [before, head] = [(await admin.get(PATH)).body, await headOf(admin)]
    const refusal = async (edit: (model: Json) => void) => {
      const { status, body } = await change(edit, '?force=true')
      return [status, ...body.errors.map(({ value }: Json) => value)]
    }
    expect(await refusal((m) => (m.factSheets.Query = {}))).toEqual([422, '$.factSheets.Query'])
    expect(await refusal((m) => (m.factSheets['x y'] = {}))).toEqual([422, '$.factSheets["x y"]'])
    expect(await refusal((m) => (m.factSheets.Application.fields.id = { type: 'STRING' }))).toEqual([
      422,
      '$.factSheets.Application.fields.id',
    ])
    expect(await refusal((m) => (m.factSheets.Application.fields.alias.type = 'DOUBLE'))).toEqual([
      422,
      '$.factSheets.Application.fields.alias.type',
    ])
    expect(await refusal((m) => (m.factSheets.Application.fields.alias.type = 'COLOUR'))).toEqual([
      422,
      '$.factSheets.Application.fields.alias.type',
    ])
    expect((await admin.get(PATH)).body).toEqual(before)
    expect(await eventsSince(head)).toEqual([])
  })

  test('loses what no fact sheet has', async ({ admin, change, eventsSince }) => {
    expect((await change((m) => (m.factSheets.Organization.fields.unused = { type: 'STRING' }))).status).toBe(200)
    const head = await headOf(admin)
    const { status, body } = await change((m) => delete m.factSheets.Organization.fields.unused)
    expect([status, body.data]).toEqual([
      200,
      [{ deletionType: 'FACT_SHEET_FIELD', count: 0, name: 'unused', info1: 'Organization' }],
    ])
    expect(await eventsSince(head)).toEqual(['FACT_SHEET_TYPE_FIELD_DELETED Organization.unused'])
  })

  test('is changed by those alone who may edit it', async ({ service, admin, change }) => {
    const model = dataOf(await admin.get(PATH))
    model.factSheets.Sneaked = {}
    for (const role of ['MEMBER', 'VIEWER', 'SYSTEM_WRITE', 'SUPPORT'] as const)
      expect([role, (await (await signedIn(service, role)).put(PATH, model)).status]).toEqual([role, 403])
    expect((await admin.put(`${PATH}?workspaceId=${crypto.randomUUID()}`, model)).status).toBe(404)
    expect((await change(() => undefined, `?workspaceId=${service.workspace.id}`)).status).toBe(200)
  })

  test('is not overwritten by who has not seen its last change', async ({ admin, change }) => {
    const etag = (await admin.get(PATH)).headers.get('etag') ?? ''
    const write = (name: string, ifMatch: string) =>
      change((m) => (m.factSheets[name] = {}), '', { headers: { 'if-match': ifMatch } })
    const first = await write('First', etag)
    expect([first.status, first.headers.get('etag')]).toEqual([200, (await admin.get(PATH)).headers.get('etag')])
    const second = await write('Second', etag)
    expect([second.status, second.headers.get('etag')]).toEqual([409, first.headers.get('etag')])
    expect((await write('Second', '*')).status).toBe(200)
  })
})

test('a relation of which fact sheets have several does not become one of a kind', async ({ admin, change }) => {
  const [one, two, three] = [
    await newFactSheet(admin, 'Organization'),
    await newFactSheet(admin, 'Organization'),
    await newFactSheet(admin, 'Organization'),
  ]
  await newRelation(admin, one, 'relToRequires', two)
  await newRelation(admin, one, 'relToRequires', three)
  const narrow = (side: 'from' | 'to') => change((m) => (m.relations.requiresRelation[side].multiplicity = 'SINGLE'))
  const refused = await narrow('from')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        value: '$.relations.requiresRelation.from.multiplicity',
        messages: ["can't be SINGLE: 1 fact sheet has more than one"],
      },
    ],
  ])
  expect((await narrow('to')).status).toBe(200)
})

test('names, search texts and aggregates follow a change of the model, without an event or a new revision', async ({
  service,
  admin,
  change,
  eventsSince,
}) => {
  const sheet = await newFactSheet(admin, 'Application', {
    name: 'Till',
    fields: [{ name: 'release', data: { type: 'StringValue', value: '7.7' } }],
  })
  await newFactSheetId(admin, 'Chip', 'ITComponent', [
    { op: 'add', path: '/opEx', value: '1' },
    {
      op: 'add',
      path: '/relITComponentToApplication/new_1',
      value: JSON.stringify({ factSheetId: sheet.id, costTotalAnnual: '5' }),
    },
  ])
  const shown = async () => {
    const query = `{ factSheet(id: "${sheet.id}") { displayName rev ... on Application { totalCost } } }`
    return (await graph(admin, query)).data.factSheet
  }
  const found = async () =>
    (await admin.get('/suggestions?q=7.7')).body.data.flatMap(({ suggestions }: Json) =>
      suggestions.map(({ objectId }: Json) => objectId),
    )
  const [head, { rev }] = [await headOf(admin), await shown()]
  const { status } = await change(({ factSheets: { Application: type } }) => {
    type.namingRule = { regular: { displayName: [{ field: 'name' }, { field: 'release', separator: ' ' }] } }
    type.fields.release.quickSearch = true
    type.fields.parts = {
      type: 'AGGREGATED',
      function: 'COUNT',
      paths: [{ path: 'relApplicationToITComponent' }],
    }
  })
  expect(status).toBe(200)
  await service.service.tick()
  expect(await shown()).toEqual({ displayName: 'Till 7.7', rev, totalCost: 5 })
  const { data } = await graph(admin, `{ factSheet(id: "${sheet.id}") { ... on Application { parts } } }`)
  expect(data.factSheet.parts).toBe(1)
  expect(await found()).toContain(sheet.id)
  expect(await eventsSince(head)).toEqual(['FACT_SHEET_TYPE_FIELD_CREATED Application.parts'])
})

test('names in a circle stay as they are, and hold nothing else up', async ({ service, admin, change }) => {
  const [one, other] = [await newFactSheet(admin, 'Organization'), await newFactSheet(admin, 'Organization')]
  await newRelation(admin, one, 'relToRequires', other)
  await newRelation(admin, other, 'relToRequires', one)
  const { status } = await change(({ factSheets: { Organization: type } }) => {
    type.namingRule = { regular: { displayName: [{ field: 'name' }, { relation: 'relToRequires', separator: '/' }] } }
    type.fields.aim = { type: 'STRING' }
  })
  expect(status).toBe(200)
  await service.service.tick()
  const { displayName } = dataOf(await admin.get(`/factSheets/${one.id}`))
  expect(displayName).toBe(one.name)
  expect(await service.storage.db.selectFrom('model_renewal').selectAll().execute()).toEqual([])
})
