import { describe, expect } from 'vitest'
import { dataOf, insertTag, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fact-sheets/refusals.ts'
import type { Json } from '#testing/client.ts'

interface Records {
  /** An application with a relation to the component. */
  readonly sheet: Json
  readonly parent: Json
  readonly otherParent: Json
  /** An application at the deepest level allowed, below the other parent. */
  readonly deepest: Json
  /** A component with the provider. */
  readonly component: Json
  readonly provider: Json
  readonly archivedTag: { readonly id: string }
}

const test = fixtures.extend('records', { scope: 'file' }, async ({ service, admin }): Promise<Records> => {
  const provider = await newFactSheet(admin, 'Provider')
  const parent = await newFactSheet(admin, 'Application', { name: 'Parent' })
  const component = await newFactSheet(admin, 'ITComponent', {
    relations: [{ type: 'relITComponentToProvider', toId: provider.id }],
  })
  // A name and an external id that are taken.
  await newFactSheet(admin, 'Application', {
    name: 'Taken',
    fields: [{ name: 'externalId', data: { type: 'ExternalId', externalId: 'taken' } }],
  })
  const archivedTag = await insertTag(service, 'Archived')
  await service.storage.db.updateTable('tag').set({ status: 'ARCHIVED' }).where('id', '=', archivedTag.id).execute()
  const sheet = await newFactSheet(admin, 'Application', {
    name: 'Sheet',
    description: 'As it was',
    relations: [{ type: 'relApplicationToITComponent', toId: component.id }],
  })
  const under = (above: Json) =>
    newFactSheet(admin, 'Application', { relations: [{ type: 'relToParent', toId: above.id }] })
  const otherParent = await newFactSheet(admin, 'Application')
  const deepest = await under(await under(otherParent))
  return { sheet, parent, otherParent, deepest, component, provider, archivedTag }
})

const field = (name: string, data: unknown) => ({
  fields: [
    { name: 'alias', data: { type: 'StringValue', value: 'x' } },
    { name, data },
  ],
})
const invalid: [title: string, membersOf: (records: Records) => Json, members: string[]][] = [
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
  ['a text without a value', () => field('release', { type: 'StringValue' }), ['$.fields[1].data']],
  ['a lifecycle without phases', () => field('lifecycle', { type: 'Lifecycle' }), ['$.fields[1].data']],
  ['an empty name', () => ({ name: ' ' }), ['$.name']],
  ['a name that is taken', () => ({ name: 'Taken' }), ['$.name']],
  ['an unknown subtype', () => ({ category: 'nonsense' }), ['$.category']],
  ['an unknown state', () => ({ lxState: 'PERFECT' }), ['$.lxState']],
  ['a state that the type does not have', () => ({ lxState: 'REJECTED' }), ['$.lxState']],
  ['an unknown tag', () => ({ tags: [{ name: 'Nobody has it' }] }), ['$.tags[0].name']],
  ['an unknown tag id', () => ({ tags: [{ id: crypto.randomUUID() }] }), ['$.tags']],
  ['a tag that is archived', ({ archivedTag }) => ({ tags: [{ id: archivedTag.id }] }), ['$.tags']],
  ['a tag without anything', () => ({ tags: [{}] }), ['$.tags[0]']],
  ['an unknown entity', () => ({ permittedReadACL: [crypto.randomUUID()] }), ['$.permittedReadACL']],
  ['an unknown field that is empty on purpose', () => ({ naFields: ['nonsense'] }), ['$.naFields']],
  ['a milestone without a day', () => ({ milestones: [{ name: 'Soon', date: 'soon' }] }), ['$.milestones[0].date']],
  ['a wrong status', () => ({ status: 'DELETED' }), ['$.status']],
  [
    'an unknown relation',
    ({ parent }) => ({ relations: [{ type: 'nonsense', toId: parent.id }] }),
    ['$.relations[0].type'],
  ],
  [
    'an unknown fact sheet',
    () => ({ relations: [{ type: 'relApplicationToITComponent', toId: crypto.randomUUID() }] }),
    ['$.relations[0].toId'],
  ],
  [
    'two other ends',
    ({ parent, otherParent }) => ({ relations: [{ type: 'relToRequires', toId: parent.id, fromId: otherParent.id }] }),
    ['$.relations[0].fromId'],
  ],
  [
    'a fact sheet of the wrong type',
    ({ parent }) => ({ relations: [{ type: 'relApplicationToITComponent', factSheet: { id: parent.id } }] }),
    ['$.relations[0].factSheet.id'],
  ],
  [
    'a parent of another type',
    ({ provider }) => ({ relations: [{ type: 'relToParent', toId: provider.id }] }),
    ['$.relations[0].toId'],
  ],
  [
    'two parents, where there can be one',
    ({ parent, otherParent }) => ({
      relations: [
        { type: 'relToParent', toId: parent.id },
        { type: 'relToParent', toId: otherParent.id },
      ],
    }),
    ['$.relations[0].toId', '$.relations[1].toId'],
  ],
  [
    'the same relation twice',
    ({ parent }) => ({
      relations: [
        { type: 'relToRequires', toId: parent.id },
        { type: 'relToRequires', toId: parent.id },
      ],
    }),
    ['$.relations[0].toId', '$.relations[1].toId'],
  ],
  [
    'a wrong value of a relation',
    ({ component }) => ({
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
  [
    'a level too many',
    ({ deepest }) => ({ relations: [{ type: 'relToParent', toId: deepest.id }] }),
    ['$.relations[0].toId'],
  ],
]

describe('a refusal with 422 that names the members at fault and changes nothing answers', () => {
  test.for(invalid)('a POST with %s', async ([, membersOf, members], { admin, records, expectRefusal }) => {
    const body = { name: 'New', type: 'Application', ...membersOf(records) }
    await expectRefusal(() => admin.post('/factSheets', body), 422, members)
  })

  test.for(invalid)('a PUT with %s', async ([, membersOf, members], { admin, records, expectRefusal }) => {
    const body = { description: 'New', ...membersOf(records) }
    const types = 'relationTypes=relApplicationToITComponent,relToParent,relToRequires,applicationITComponentRelation'
    await expectRefusal(() => admin.put(`${pathOf(records.sheet)}?${types}`, body), 422, members)
  })

  test('a POST without a name, without a type, or with an unknown type', async ({ admin, expectRefusal }) => {
    await expectRefusal(() => admin.post('/factSheets', { type: 'Application' }), 422, ['$.name'])
    await expectRefusal(() => admin.post('/factSheets', { name: 'New' }), 422, ['$.type'])
    await expectRefusal(() => admin.post('/factSheets', { name: 'New', type: 'Nonsense' }), 422, ['$.type'])
  })

  test('a PUT with another type', async ({ admin, records: { sheet }, expectRefusal }) => {
    await expectRefusal(() => admin.put(pathOf(sheet), { type: 'Provider' }), 422, ['$.type'])
  })

  test('a PUT or a POST of a parent that would close a circle of parents', async ({
    admin,
    records,
    expectRefusal,
  }) => {
    const { sheet, otherParent, deepest } = records
    const relation = { type: 'relToParent', toId: deepest.id }
    const path = pathOf(otherParent)
    await expectRefusal(() => admin.put(`${path}?relationTypes=relToParent`, { relations: [relation] }), 422, [
      '$.relations[0].toId',
    ])
    await expectRefusal(() => admin.post(`${path}/relations`, relation), 422, ['$.toId'])
    const itself = { type: 'relToParent', factSheet: { id: sheet.id } }
    await expectRefusal(() => admin.post(`${pathOf(sheet)}/relations`, itself), 422, ['$.factSheet.id'])
  })

  test('a POST of a second provider, and of a provider whose name in front makes the full name taken', async ({
    admin,
    records: { component },
    expectRefusal,
  }) => {
    const otherProvider = await newFactSheet(admin, 'Provider')
    const relation = { type: 'relITComponentToProvider', toId: otherProvider.id }
    await expectRefusal(() => admin.post(`${pathOf(component)}/relations`, relation), 422, ['$.toId'])
    await newFactSheet(admin, 'ITComponent', { name: `${otherProvider.name} Clash` })
    const clash = await newFactSheet(admin, 'ITComponent', { name: 'Clash' })
    await expectRefusal(() => admin.post(`${pathOf(clash)}/relations`, relation), 422, ['$'])
  })

  test('a PUT that recovers a fact sheet whose name was taken while it was archived', async ({
    admin,
    expectRefusal,
  }) => {
    const archived = await newFactSheet(admin, 'Application', { name: 'Comes back' })
    await admin.delete(pathOf(archived))
    await newFactSheet(admin, 'Application', { name: 'Comes back' })
    await expectRefusal(() => admin.put(pathOf(archived), { status: 'ACTIVE' }), 422, ['$.name'])
  })

  test('any change to an archived fact sheet', async ({ admin, records: { sheet, component }, expectRefusal }) => {
    const archived = await newFactSheet(admin, 'Application')
    const relation = await newRelation(admin, archived, 'relApplicationToITComponent', component)
    await admin.delete(pathOf(archived))
    await expectRefusal(() => admin.put(pathOf(archived), { description: 'New' }), 422, ['$.status'])
    const path = `${pathOf(archived)}/relations`
    const outgoing = { type: 'relToRequires', toId: sheet.id }
    await expectRefusal(() => admin.post(path, outgoing), 422, ['$.status'])
    await expectRefusal(() => admin.put(`${path}/${relation.id}`, {}), 422, ['$.status'])
    await expectRefusal(() => admin.delete(`${path}/${relation.id}`), 422, ['$.status'])
    const incoming = { type: 'relToRequires', toId: archived.id }
    await expectRefusal(() => admin.post(`${pathOf(sheet)}/relations`, incoming), 422, ['$.toId'])
  })

  test('a PUT with two faults, both of which are named', async ({ admin, records: { sheet }, expectRefusal }) => {
    const body = { description: 'New', category: 'nonsense', tags: [{ id: crypto.randomUUID() }] }
    await expectRefusal(() => admin.put(pathOf(sheet), body), 422, ['$.category', '$.tags'])
  })
})

describe('a stale revision over REST', () => {
  test('is refused with 409 and the current record', async ({ admin, records: { sheet }, expectRefusal }) => {
    const body = { rev: sheet.rev + 1, description: 'New' }
    const answer = await expectRefusal(() => admin.put(pathOf(sheet), body), 409, ['$.rev'])
    expect(answer.body).toMatchObject({ status: 'ERROR', type: 'FactSheet' })
    expect(answer.body.data).toEqual(dataOf(await admin.get(pathOf(sheet))))
  })

  test('is refused with 409 by DELETE too', async ({ admin, records: { sheet }, expectRefusal }) => {
    const answer = await expectRefusal(() => admin.delete(pathOf(sheet), { body: { rev: sheet.rev + 1 } }), 409, [
      '$.rev',
    ])
    expect(answer.body.data).toMatchObject({ id: sheet.id, rev: sheet.rev })
  })
})
