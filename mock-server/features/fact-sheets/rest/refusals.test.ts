import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Json,
  type Landscape,
  dataOf,
  made,
  pathOf,
  related,
  startLandscape,
  tagged,
} from '#testing/fact-sheets/fact-sheets.ts'
import { refused, summary } from '#testing/fact-sheets/refused.ts'

let landscape: Landscape
/** An application with a parent, a tag and a relation; a component with a provider; a name and an external id that are taken. */
let sheet: Json
let parent: Json
let component: Json
let provider: Json
let archivedTag: Json

beforeAll(async () => {
  landscape = await startLandscape()
  const { admin, service } = landscape
  provider = await made(admin, 'Provider')
  parent = await made(admin, 'Application', { name: 'Parent' })
  component = await made(admin, 'ITComponent', { relations: [{ type: 'relITComponentToProvider', toId: provider.id }] })
  await made(admin, 'Application', {
    name: 'Taken',
    fields: [{ name: 'externalId', data: { type: 'ExternalId', externalId: 'taken' } }],
  })
  archivedTag = await tagged(service, 'Archived')
  await service.storage.db.updateTable('tag').set({ status: 'ARCHIVED' }).where('id', '=', archivedTag.id).execute()
  sheet = await made(admin, 'Application', {
    name: 'Sheet',
    description: 'As it was',
    relations: [{ type: 'relApplicationToITComponent', toId: component.id }],
  })
})
afterAll(() => landscape.service.close())

const field = (name: string, data: unknown) => ({
  fields: [
    { name: 'alias', data: { type: 'StringValue', value: 'x' } },
    { name, data },
  ],
})
const bad: [string, () => Json, string[]][] = [
  ['an unknown field', () => field('nonsense', { type: 'StringValue', value: 'x' }), ['$.fields[1].name']],
  ['a field of another type', () => field('dataClassification', null), ['$.fields[1].name']],
  ['a field that is there twice', () => field('alias', null), ['$.fields[1].name']],
  ['a field without a name', () => ({ fields: [{ data: null }] }), ['$.fields[0].name']],
  [
    'a select value that is none',
    () => field('businessCriticality', { type: 'SingleSelect', keyword: 'extreme' }),
    ['$.fields[1].data'],
  ],
  [
    'a value of another class',
    () => field('businessCriticality', { type: 'StringValue', value: 'missionCritical' }),
    ['$.fields[1].data'],
  ],
  [
    'a computed field',
    () => field('aggregatedObsolescenceRisk', { type: 'DoubleValue', value: 0.123 }),
    ['$.fields[1].data'],
  ],
  [
    'an external id that is taken',
    () => field('externalId', { type: 'ExternalId', externalId: 'taken' }),
    ['$.fields[1].data'],
  ],
  ['an empty name', () => ({ name: ' ' }), ['$.name']],
  ['a name that is taken', () => ({ name: 'Taken' }), ['$.name']],
  ['an unknown subtype', () => ({ category: 'nonsense' }), ['$.category']],
  ['an unknown state', () => ({ lxState: 'PERFECT' }), ['$.lxState']],
  ['a state that the type does not have', () => ({ lxState: 'REJECTED' }), ['$.lxState']],
  ['an unknown tag', () => ({ tags: [{ name: 'Nobody has it' }] }), ['$.tags[0].name']],
  ['an unknown tag id', () => ({ tags: [{ id: crypto.randomUUID() }] }), ['$.tags']],
  ['a tag that is archived', () => ({ tags: [{ id: archivedTag.id }] }), ['$.tags']],
  ['a tag without anything', () => ({ tags: [{}] }), ['$.tags[0]']],
  ['an unknown entity', () => ({ permittedReadACL: [crypto.randomUUID()] }), ['$.permittedReadACL']],
  ['an unknown field that is empty on purpose', () => ({ naFields: ['nonsense'] }), ['$.naFields']],
  ['a milestone without a day', () => ({ milestones: [{ name: 'Soon', date: 'soon' }] }), ['$.milestones[0].date']],
  ['a wrong status', () => ({ status: 'DELETED' }), ['$.status']],
  ['an unknown relation', () => ({ relations: [{ type: 'nonsense', toId: parent.id }] }), ['$.relations[0].type']],
  [
    'an unknown fact sheet',
    () => ({ relations: [{ type: 'relApplicationToITComponent', toId: crypto.randomUUID() }] }),
    ['$.relations[0].toId'],
  ],
  [
    'two other ends',
    () => ({ relations: [{ type: 'relToRequires', toId: parent.id, fromId: otherParent.id }] }),
    ['$.relations[0].fromId'],
  ],
  [
    'a fact sheet of the wrong type',
    () => ({ relations: [{ type: 'relApplicationToITComponent', factSheet: { id: parent.id } }] }),
    ['$.relations[0].factSheet.id'],
  ],
  [
    'a parent of another type',
    () => ({ relations: [{ type: 'relToParent', toId: provider.id }] }),
    ['$.relations[0].toId'],
  ],
  [
    'two parents, where there can be one',
    () => ({
      relations: [
        { type: 'relToParent', toId: parent.id },
        { type: 'relToParent', toId: otherParent.id },
      ],
    }),
    ['$.relations[0].toId', '$.relations[1].toId'],
  ],
  [
    'the same relation twice',
    () => ({
      relations: [
        { type: 'relToRequires', toId: parent.id },
        { type: 'relToRequires', toId: parent.id },
      ],
    }),
    ['$.relations[0].toId', '$.relations[1].toId'],
  ],
  [
    'a wrong value of a relation',
    () => ({
      relations: [
        {
          type: 'relApplicationToITComponent',
          toId: component.id,
          fields: [{ name: 'obsolescenceRiskStatus', data: { type: 'SingleSelect', keyword: 'huge' } }],
        },
      ],
    }),
    ['$.relations[0].fields[0].data'],
  ],
  ['a level too many', () => ({ relations: [{ type: 'relToParent', toId: deepest.id }] }), ['$.relations[0].toId']],
]
/** Another parent, and a fact sheet at the deepest level allowed. */
let otherParent: Json
let deepest: Json

beforeAll(async () => {
  const { admin } = landscape
  const under = (above: Json) => made(admin, 'Application', { relations: [{ type: 'relToParent', toId: above.id }] })
  otherParent = await made(admin, 'Application')
  deepest = await under(await under(otherParent))
})

describe('an invalid request is refused with 422, names the members at fault, and changes nothing', () => {
  test.each(bad)('POST with %s', async (_, members, named) => {
    const body = { name: 'New', type: 'Application', ...members() }
    expect(summary(await refused(landscape, () => landscape.admin.post('/factSheets', body)))).toEqual([422, named])
  })

  test.each(bad)('PUT with %s', async (_, members, named) => {
    const body = { description: 'New', ...members() }
    const types = 'relationTypes=relApplicationToITComponent,relToParent,relToRequires,applicationITComponentRelation'
    expect(summary(await refused(landscape, () => landscape.admin.put(`${pathOf(sheet)}?${types}`, body)))).toEqual([
      422,
      named,
    ])
  })

  test('POST without a name, without a type, or with an unknown type', async () => {
    const { admin } = landscape
    expect(summary(await refused(landscape, () => admin.post('/factSheets', { type: 'Application' })))).toEqual([
      422,
      ['$.name'],
    ])
    expect(summary(await refused(landscape, () => admin.post('/factSheets', { name: 'New' })))).toEqual([
      422,
      ['$.type'],
    ])
    expect(
      summary(await refused(landscape, () => admin.post('/factSheets', { name: 'New', type: 'Nonsense' }))),
    ).toEqual([422, ['$.type']])
  })

  test('PUT with another type', async () => {
    expect(summary(await refused(landscape, () => landscape.admin.put(pathOf(sheet), { type: 'Provider' })))).toEqual([
      422,
      ['$.type'],
    ])
  })

  test('PUT with a parent that would close a circle of parents', async () => {
    const { admin } = landscape
    const body = { relations: [{ type: 'relToParent', toId: deepest.id }] }
    expect(
      summary(await refused(landscape, () => admin.put(`${pathOf(otherParent)}?relationTypes=relToParent`, body))),
    ).toEqual([422, ['$.relations[0].toId']])
    expect(
      summary(
        await refused(landscape, () =>
          admin.post(`${pathOf(otherParent)}/relations`, { type: 'relToParent', toId: deepest.id }),
        ),
      ),
    ).toEqual([422, ['$.toId']])
    const itself = { type: 'relToParent', factSheet: { id: sheet.id } }
    expect(summary(await refused(landscape, () => admin.post(`${pathOf(sheet)}/relations`, itself)))).toEqual([
      422,
      ['$.factSheet.id'],
    ])
  })

  test('POST of a second provider, and of a provider whose name in front makes the full name taken', async () => {
    const { admin } = landscape
    const other = await made(admin, 'Provider')
    expect(
      summary(
        await refused(landscape, () =>
          admin.post(`${pathOf(component)}/relations`, { type: 'relITComponentToProvider', toId: other.id }),
        ),
      ),
    ).toEqual([422, ['$.toId']])
    await made(admin, 'ITComponent', { name: `${other.name} Clash` })
    const clash = await made(admin, 'ITComponent', { name: 'Clash' })
    expect(
      summary(
        await refused(landscape, () =>
          admin.post(`${pathOf(clash)}/relations`, { type: 'relITComponentToProvider', toId: other.id }),
        ),
      ),
    ).toEqual([422, ['$']])
  })

  test('recovering a fact sheet whose name was taken while it was archived', async () => {
    const { admin } = landscape
    const gone = await made(admin, 'Application', { name: 'Comes back' })
    await admin.delete(pathOf(gone))
    await made(admin, 'Application', { name: 'Comes back' })
    expect(summary(await refused(landscape, () => admin.put(pathOf(gone), { status: 'ACTIVE' })))).toEqual([
      422,
      ['$.name'],
    ])
  })

  test('any change to an archived fact sheet', async () => {
    const { admin } = landscape
    const gone = await made(admin, 'Application')
    const relation = await related(admin, gone, 'relApplicationToITComponent', component)
    await admin.delete(pathOf(gone))
    expect(summary(await refused(landscape, () => admin.put(pathOf(gone), { description: 'New' })))).toEqual([
      422,
      ['$.status'],
    ])
    const path = `${pathOf(gone)}/relations`
    expect(
      summary(await refused(landscape, () => admin.post(path, { type: 'relToRequires', toId: sheet.id }))),
    ).toEqual([422, ['$.status']])
    expect(summary(await refused(landscape, () => admin.put(`${path}/${relation.id}`, {})))).toEqual([
      422,
      ['$.status'],
    ])
    expect(summary(await refused(landscape, () => admin.delete(`${path}/${relation.id}`)))).toEqual([422, ['$.status']])
    expect(
      summary(
        await refused(landscape, () =>
          admin.post(`${pathOf(sheet)}/relations`, { type: 'relToRequires', toId: gone.id }),
        ),
      ),
    ).toEqual([422, ['$.toId']])
  })

  test('PUT with two faults, both of which are named', async () => {
    const body = { description: 'New', category: 'nonsense', tags: [{ id: crypto.randomUUID() }] }
    expect(summary(await refused(landscape, () => landscape.admin.put(pathOf(sheet), body)))).toEqual([
      422,
      ['$.category', '$.tags'],
    ])
  })
})

describe('a stale revision over REST', () => {
  test('is refused with 409 and the current record', async () => {
    const { admin } = landscape
    const answer = await refused(landscape, () => admin.put(pathOf(sheet), { rev: sheet.rev + 1, description: 'New' }))
    expect(summary(answer)).toEqual([409, []])
    expect(answer.body).toMatchObject({ status: 'ERROR', type: 'FactSheet' })
    expect(answer.body.data).toEqual(dataOf(await admin.get(pathOf(sheet))))
  })

  test('is refused with 409 by DELETE too', async () => {
    const answer = await refused(landscape, () =>
      landscape.admin.delete(pathOf(sheet), { body: { rev: sheet.rev + 1 } }),
    )
    expect(summary(answer)).toEqual([409, []])
    expect(answer.body.data).toMatchObject({ id: sheet.id, rev: sheet.rev })
  })
})
