import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fact-sheets/refusals.ts'

const CREATE = `mutation ($id: ID!, $user: ID!) {
  one: createDocument(factSheetId: $id, name: "Plan", url: "https://x.example/plan") { id }
  two: createDocument(factSheetId: $id, name: "Contract", url: "https://x.example/contract", description: "Signed") { id }
  three: createSubscription(factSheetId: $id, user: { id: $user }, type: OBSERVER) { id }
}`

// A fact sheet with two documents and a subscription, as it is read.
const test = fixtures.extend('sheet', { scope: 'file' }, async ({ admin }): Promise<Json> => {
  const { id } = await newFactSheet(admin, 'Application')
  const { body } = await admin.post('/graphql', { query: CREATE, variables: { id, user: admin.userId } })
  expect(body.errors).toBeNull()
  const sheet = dataOf(await admin.get(pathOf({ id })))
  expect([sheet.documents.length, sheet.subscriptions.length]).toEqual([2, 1])
  return sheet
})

const withNulls = (record: Json) => ({ refId: null, metadata: null, fileInformation: null, unheardOf: 'x', ...record })

describe('documents and subscriptions in a PUT of a fact sheet', () => {
  test.for<[title: string, membersOf: (sheet: Json) => Json]>([
    ['as they were read', (sheet) => sheet],
    ['null', () => ({ documents: null, subscriptions: null })],
    ['with nulls and members of the client', ({ documents }) => ({ documents: documents.map(withNulls) })],
    ['in another order', ({ documents }) => ({ documents: documents.toReversed() })],
    ['by their ids', ({ subscriptions: [{ id }] }) => ({ subscriptions: [{ id: id.toUpperCase() }] })],
    [
      'with another spelling of an instant',
      ({ documents }) => ({
        documents: documents.map((one: Json) => ({ ...one, createdAt: one.createdAt.replace('Z', '+00:00') })),
      }),
    ],
  ])('pass %s, and stay', async ([, membersOf], { admin, sheet }) => {
    const answer = dataOf(await admin.put(pathOf(sheet), membersOf(sheet)))
    expect(answer).toEqual(sheet)
  })

  test.for<[title: string, membersOf: (sheet: Json) => Json, names: string[]]>([
    ['emptied', () => ({ documents: [], subscriptions: [] }), ['$.documents', '$.subscriptions']],
    ['without one', ({ documents: [one] }) => ({ documents: [one] }), ['$.documents']],
    ['with one twice', ({ documents: [one] }) => ({ documents: [one, one] }), ['$.documents']],
    ['with a new one', ({ documents }) => ({ documents: [...documents, { name: 'New' }] }), ['$.documents']],
    [
      'with another name',
      ({ documents: [one, two] }) => ({ documents: [{ ...one, name: 'X' }, two] }),
      ['$.documents'],
    ],
    [
      'with a member that was not set',
      ({ documents: [one, two] }) => ({ documents: [{ ...one, description: 'X' }, two] }),
      ['$.documents'],
    ],
    ['as text', () => ({ documents: ['x', 'y'] }), ['$.documents']],
    [
      'of another type',
      ({ subscriptions: [one] }) => ({ subscriptions: [{ ...one, type: 'RESPONSIBLE' }] }),
      ['$.subscriptions'],
    ],
    [
      'with a role',
      ({ subscriptions: [one] }) => ({ subscriptions: [{ ...one, linkedRoles: [{ roleId: crypto.randomUUID() }] }] }),
      ['$.subscriptions'],
    ],
  ])('are refused %s', async ([, membersOf, names], { admin, sheet, expectRefusal }) => {
    await expectRefusal(() => admin.put(pathOf(sheet), membersOf(sheet)), 422, names)
  })

  test('are compared after the revision', async ({ admin, sheet, expectRefusal }) => {
    const stale = { rev: sheet.rev - 1, documents: [] }
    await expectRefusal(() => admin.put(pathOf(sheet), stale), 409, ['$.rev'])
  })

  test('are refused in a POST, whose fact sheet has none', async ({ admin, sheet, expectRefusal }) => {
    const create = (documents: Json) => admin.post('/factSheets', { name: 'Copy', type: 'Application', documents })
    await expectRefusal(() => create(sheet.documents), 422, ['$.documents'])
    expect((await create([])).status).toBe(200)
  })
})

describe('the status ARCHIVED of a relation', () => {
  const type = 'relApplicationToITComponent'

  test('is refused in POST and PUT of the relation, and in PUT of the fact sheet', async ({ admin, expectRefusal }) => {
    const [sheet, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    const relation = await newRelation(admin, sheet, type, component)
    const archived = { ...relation, status: 'ARCHIVED' }
    const path = `${pathOf(sheet)}/relations`
    await expectRefusal(() => admin.put(`${path}/${relation.id}`, archived), 422, ['$.status'])
    const other = { type: 'relToRequires', toId: (await newFactSheet(admin, 'Application')).id, status: 'ARCHIVED' }
    await expectRefusal(() => admin.post(path, other), 422, ['$.status'])
    const update = () => admin.put(`${pathOf(sheet)}?relationTypes=${type}`, { relations: [archived] })
    await expectRefusal(update, 422, ['$.relations[0].status'])
    expect((await admin.put(`${path}/${relation.id}`, relation)).status).toBe(200)
  })

  test('is taken where the fact sheet is sent back as it was read, archived, to be recovered', async ({ admin }) => {
    const [sheet, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    await newRelation(admin, sheet, type, component)
    await admin.delete(pathOf(sheet))
    const path = `${pathOf(sheet)}?relationTypes=${type}`
    const read = dataOf(await admin.get(path))
    expect(read.relations).toMatchObject([{ status: 'ARCHIVED' }])
    const recovered = dataOf(await admin.put(path, { ...read, status: 'ACTIVE' }))
    expect(recovered.relations).toEqual([{ ...read.relations[0], status: 'ACTIVE' }])
  })
})

describe('a relation with its ends swapped', () => {
  const type = 'applicationITComponentRelation'

  test.for(['Application', 'ITComponent'])(
    'is refused at its %s, and both types are named',
    async (own, { admin, expectRefusal }) => {
      const [sheet, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
      const path = `${pathOf(own === 'Application' ? sheet : component)}/relations`
      const swapped = { type, fromId: component.id, toId: sheet.id }
      const member = own === 'Application' ? '$.toId' : '$.fromId'
      const { body } = await expectRefusal(() => admin.post(path, swapped), 422, [member])
      expect(body.errorMessage).toContain(
        `${type} goes from Application to ITComponent, not from ITComponent to Application`,
      )
      const created = dataOf(await admin.post(path, { type, fromId: sheet.id, toId: component.id }))
      expect([created.fromId, created.toId]).toEqual([sheet.id, component.id])
      await expectRefusal(() => admin.put(`${path}/${created.id}`, { ...created, ...swapped }), 422, [member])
    },
  )

  test('is taken under a side name, which is seen from the fact sheet', async ({ admin }) => {
    const [sheet, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    const relation = { type: 'relApplicationToITComponent', fromId: component.id, toId: sheet.id }
    const created = dataOf(await admin.post(`${pathOf(sheet)}/relations`, relation))
    expect([created.fromId, created.toId]).toEqual([sheet.id, component.id])
  })
})
