import { describe, expect } from 'vitest'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { addRoles, forAccess, giveRoles } from '#testing/access/roles.ts'
import { factSheets, limit } from '#testing/access/hidden-members.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Answer, Client, Json } from '#testing/client.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { dataModelPath } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const SAVE = '/services/console/v1/models'
const EVENTS = '/services/console/v1/events?limit=1000'
const ofApplication = { collection: 'factSheets', name: 'Application' } as const
const renamesAlias = { ...ofApplication, field: 'alias', to: 'nickname' } as const

/** Each test has a workspace of its own, whose members may not see the alias of applications, nor their components. */
const test = fixtures
  .extend('workspace', ({ service }) => service.service.setup.createWorkspace(`Renaming ${crypto.randomUUID()}`))
  .extend('administrator', ({ service, workspace }) => signedIn(service, 'ADMIN', { workspace }))
  .extend('person', ({ service, workspace }) => signedIn(service, 'MEMBER', { workspace }))
  .extend('reader', async ({ service, workspace, administrator }) => {
    await limit(administrator, 'MEMBER', [
      factSheets('FACT_SHEET', ['READ', 'CREATE', 'UPDATE']),
      factSheets('FIELD', ['READ', 'UPDATE'], ['!Application.alias']),
      factSheets('RELATION', ['READ'], ['!Application.relApplicationToITComponent']),
    ])
    return await signedIn(service, 'MEMBER', { workspace })
  })
  // Somebody who changes the data model and no roles.
  .extend('modeller', async ({ service, workspace, administrator }) => {
    await addRoles(administrator, {
      MODELLER: [{ domain: 'MODEL', function: 'DATA_MODEL', actions: ['READ', 'UPDATE'], instances: [] }],
    })
    const client = await signedIn(service, 'VIEWER', { workspace })
    await giveRoles(administrator, client.userId, 'VIEWER', ['MODELLER'])
    return client
  })
  // Saves the data model with a change, and nothing besides.
  .extend(
    'save',
    ({ administrator }) =>
      async (by: Client, edit: (model: Json) => void, moves: Json[] = []): Promise<Answer> => {
        const dataModel = dataOf(await administrator.get(dataModelPath))
        edit(dataModel)
        return await by.put(SAVE, { dataModel, moves })
      },
  )
  .extend(
    'renameAlias',
    ({ save }) =>
      (by: Client) =>
        save(by, renamedAlias, [renamesAlias]),
  )
  .extend('fieldsOf', ({ administrator }) => async (name: string): Promise<string[]> => {
    const roles: AuthorizationRole[] = dataOf(await administrator.get('/models/authorization'))
    const { permissions } = roles.find((role) => role.name === name) ?? { permissions: [] }
    return permissions.flatMap(({ function: of, instances }) =>
      of === 'FIELD' ? instances.flatMap(({ values }) => values) : [],
    )
  })

const renamedAlias = (model: Json) => {
  const { fields } = model.factSheets.Application
  fields.nickname = fields.alias
  delete fields.alias
}

const stateOf = async (client: Client, id: string): Promise<Json> => dataOf(await client.get(`/bookmarks/${id}`)).state

const ofApplications = { facetKey: 'FactSheetTypes', keys: ['Application'] }
const view = {
  filter: { facetFilters: [ofApplications, { facetKey: 'alias', keys: ['x'] }] },
  columns: ['displayName', 'alias'],
  sorting: [{ key: 'alias', order: 'asc' }],
}
const viewAfter = {
  filter: { facetFilters: [ofApplications, { facetKey: 'nickname', keys: ['x'] }] },
  columns: ['displayName', 'nickname'],
  sorting: [{ key: 'nickname', order: 'asc' }],
}

describe('a field that has another name', () => {
  test('stays hidden from the same people, whoever renames it', async ({
    administrator,
    service,
    reader,
    modeller,
    renameAlias,
    fieldsOf,
  }) => {
    const fields = [{ name: 'alias', data: { type: 'StringValue', value: 'Zanzibar' } }]
    const { id } = await newFactSheet(administrator, 'Application', { fields })
    expect(await fieldsOf('MEMBER')).toEqual(['!Application.alias'])
    expect((await renameAlias(modeller)).status).toBe(200)
    service.clock.advance(1000)
    await service.service.tick()
    expect(await fieldsOf('MEMBER')).toEqual(['!Application.nickname'])
    expect(JSON.stringify((await administrator.get(`/factSheets/${id}`)).body)).toContain('Zanzibar')
    expect(JSON.stringify((await reader.get(`/factSheets/${id}`)).body)).not.toContain('Zanzibar')
    const [batch] = (await administrator.get(`${SAVE}/dataModel/changes`)).body.data
    const { model, moves, viewModel, languages } = dataOf(
      await administrator.get(`${SAVE}/dataModel/changes/${batch.id}/undone`),
    )
    const undo = { dataModel: model, viewModel, languages, moves }
    expect((await modeller.put(SAVE, undo)).status).toBe(200)
    expect(await fieldsOf('MEMBER')).toEqual(['!Application.alias'])
  })

  test('is not shown by roles of the same save that name it as before', async ({ administrator, reader, save }) => {
    expect(reader.userId).toBeDefined()
    const authorization = dataOf(await administrator.get('/models/authorization'))
    const dataModel = dataOf(await administrator.get(dataModelPath))
    renamedAlias(dataModel)
    const { status, body } = await administrator.put(SAVE, { dataModel, authorization, moves: [renamesAlias] })
    expect([status, body.errors[0].messages[0]]).toEqual([422, 'is not a field of a type in the data model'])
    expect((await save(administrator, renamedAlias, [renamesAlias])).status).toBe(200)
  })

  test('has it in labels and in what fact sheets show, also where the save does not bring them', async ({
    administrator,
    renameAlias,
  }) => {
    const read = async () => ({
      view: JSON.stringify(dataOf(await administrator.get('/models/viewModel'))),
      labels: dataOf(await administrator.get('/models/languages/de')).dataModel.factSheets.Application.fields,
    })
    const before = await read()
    expect((await renameAlias(administrator)).status).toBe(200)
    const after = await read()
    expect(after.labels.nickname).toEqual(before.labels.alias)
    expect(after.labels).not.toHaveProperty('alias')
    expect(before.view).toContain('"alias"')
    expect(after.view).toContain('"nickname"')
  })

  test('has it in the bookmarks of everybody, with an event and a version for each', async ({
    administrator,
    person,
    renameAlias,
  }) => {
    const create = async (by: Client, members: Json) => dataOf(await by.post('/bookmarks', bookmarkInput(members)))
    const own = await create(person, { name: 'Private', state: view, permittedReadUserIds: [person.userId] })
    const open = await create(administrator, { name: 'Open', state: view })
    const other = await create(administrator, { name: 'Other', state: { columns: ['release'] } })
    const gone = await create(administrator, { name: 'Gone', state: view })
    expect((await administrator.delete(`/bookmarks/${gone.id}`)).status).toBe(204)
    const copy = `/bookmarks/${open.id}/workingCopy`
    const draft = { ...view, columns: ['alias'] }
    expect((await administrator.put(copy, { state: draft, userId: administrator.userId })).status).toBe(200)
    const { head } = (await administrator.get(EVENTS)).body
    expect((await renameAlias(administrator)).status).toBe(200)
    expect(await stateOf(person, own.id)).toEqual(viewAfter)
    const after = dataOf(await administrator.get(`/bookmarks/${open.id}?markAsViewed=false`))
    expect(after).toMatchObject({ state: viewAfter, views: open.views, replaySequence: open.replaySequence + 1 })
    expect(after.workingCopy).toMatchObject({ state: { ...viewAfter, columns: ['nickname'] }, basedOnVersion: 2 })
    expect(await stateOf(administrator, other.id)).toEqual({ columns: ['release'] })
    const events: Json[] = (await administrator.get(`${EVENTS}&after=${head}`)).body.data
    const changes = events.flatMap(({ type, objectName }) => (type === 'BOOKMARK_UPDATED' ? objectName : []))
    expect(changes.toSorted()).toEqual(['Open', 'Private'])
    const versions = (await administrator.get(`/services/console/v1/bookmarks/${open.id}/versions`)).body.data
    expect(versions.map(({ version }: Json) => version)).toEqual([2, 1])
    expect((await administrator.post(`/services/console/v1/bookmarks/${gone.id}/restore`)).status).toBe(200)
    expect(await stateOf(administrator, gone.id)).toEqual(viewAfter)
  })

  test('is told of in a review, apart from what is gone', async ({ administrator, reader }) => {
    expect(reader.userId).toBeDefined()
    dataOf(await administrator.post('/bookmarks', bookmarkInput({ name: 'Open', state: view })))
    const review = async (dataModel: Json, moves: Json[]) =>
      dataOf(await administrator.post(`${SAVE}/review`, { dataModel, moves }))
    const dataModel = dataOf(await administrator.get(dataModelPath))
    renamedAlias(dataModel)
    expect(await review(dataModel, [renamesAlias])).toMatchObject({
      bookmarks: { total: 0 },
      roles: [],
      renamed: { bookmarks: 1, roles: ['MEMBER'] },
      loosened: [],
    })
    expect(await review(dataModel, [])).toMatchObject({
      bookmarks: { total: 1 },
      roles: ['MEMBER'],
      renamed: { bookmarks: 0, roles: [] },
      loosened: [],
    })
  })
})

describe('a relation that has another name at one of its ends', () => {
  test('stays hidden, and keeps its label and its place', async ({ administrator, reader, modeller, save }) => {
    const link = {
      filter: { facetFilters: [ofApplications, { facetKey: 'relApplicationToITComponent', keys: ['x'] }] },
    }
    const { id } = dataOf(await administrator.post('/bookmarks', bookmarkInput({ state: link })))
    const label = async (name: string) =>
      dataOf(await administrator.get('/models/languages/en')).dataModel.relations.applicationITComponentRelation.labels[
        name
      ]
    const before = await label('relApplicationToITComponent')
    const { status, body } = await save(modeller, (model) => {
      const renamed = JSON.stringify(model).replaceAll('relApplicationToITComponent', 'relToComponent')
      Object.assign(model, JSON.parse(renamed))
    })
    expect([status, body.errors]).toEqual([200, undefined])
    expect((await stateOf(administrator, id)).filter.facetFilters[1].facetKey).toBe('relToComponent')
    expect(await label('relToComponent')).toBe(before)
    expect(JSON.stringify(dataOf(await administrator.get('/models/viewModel')))).toContain('"relToComponent"')
    const query =
      '{ allFactSheets(first: 1) { edges { node { ... on Application { relToComponent { totalCount } } } } } }'
    expect(JSON.stringify((await reader.post('/graphql', { query })).body)).not.toContain('"totalCount":1')
    const roles = JSON.stringify(dataOf(await administrator.get('/models/authorization')))
    expect(roles).toContain('!Application.relToComponent')
    expect(roles).not.toContain('relApplicationToITComponent')
  })
})

describe('a data model that would show what a role hides', () => {
  const named = ({ factSheets: { Application } }: Json) => {
    Application.namingRule = {
      regular: { displayName: [{ field: 'alias' }, { field: 'name', separator: ' ' }], fullName: [] },
    }
  }
  test('in the names of fact sheets is refused, and so is hiding what names take', async ({
    administrator,
    reader,
    save,
  }) => {
    expect(reader.userId).toBeDefined()
    const { status, body } = await save(administrator, named)
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          value: '$.dataModel.factSheets.Application.namingRule.regular.displayName[0]',
          messages: ['takes Application.alias, which the role MEMBER hides from people who read the name'],
        },
      ],
    ])
    await limit(administrator, 'MEMBER', [factSheets('FACT_SHEET', ['READ'])])
    expect((await save(administrator, named)).status).toBe(200)
    const roles = dataOf(await administrator.get('/models/authorization'))
    roles
      .find(({ name }: Json) => name === 'MEMBER')
      .permissions.push(factSheets('FIELD', ['READ'], ['!Application.alias']))
    const hiding = await administrator.put('/models/authorization', roles)
    expect([hiding.status, hiding.body.errors[0].messages]).toEqual([
      422,
      ['hides Application.alias, which is part of the names of Application that the role shows'],
    ])
  })

  test('in a sum needs the right to manage the role', async ({
    administrator,
    service,
    workspace,
    reader,
    modeller,
    save,
  }) => {
    // A list of fields is closed: those to come are hidden.
    await limit(administrator, 'SUPPORT', [
      factSheets('FACT_SHEET', ['READ']),
      factSheets('FIELD', ['READ'], ['Application.release']),
      factSheets('RELATION', ['READ'], ['!Application.relApplicationToITComponent']),
    ])
    const summing = ({ factSheets: { Application } }: Json) => {
      const paths = [{ path: 'relApplicationToITComponent/costTotalAnnual' }]
      Application.fields.sum = { type: 'AGGREGATED', function: 'SUM', paths }
    }
    const refused = await save(modeller, summing)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('would show Application.sum to the role MEMBER, which hides it'),
    ])
    const dataModel = dataOf(await administrator.get(dataModelPath))
    summing(dataModel)
    expect(dataOf(await modeller.post(`${SAVE}/review`, { dataModel })).loosened).toEqual([
      { role: 'MEMBER', type: 'Application', member: 'sum' },
    ])
    await giveRoles(administrator, reader.userId, 'MEMBER', ['MODELLER'])
    expect((await save(reader, summing)).status).toBe(403)
    await addRoles(administrator, {
      MODELLER: [
        { domain: 'MODEL', function: 'DATA_MODEL', actions: ['READ', 'UPDATE'], instances: [] },
        forAccess('ROLE', ['READ', 'MANAGE']),
      ],
    })
    const manager = await signedIn(service, 'MEMBER', { workspace })
    await giveRoles(administrator, manager.userId, 'MEMBER', ['MODELLER'])
    expect((await save(manager, summing)).status).toBe(200)
  })
})
