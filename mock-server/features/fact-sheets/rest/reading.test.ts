import { describe, expect } from 'vitest'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fact-sheets/furnished.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures
  .extend(
    'listRelations',
    { scope: 'file' },
    ({ admin, full }) =>
      async (query: string): Promise<Json> =>
        (await admin.get(`${pathOf(full)}/relations?${query}`)).body,
  )
  // A root with the children z and a, of which z has a child m; and a fact sheet beside the root, which isn't in its hierarchy.
  .extend('root', { scope: 'file' }, async ({ admin }): Promise<Json> => {
    const root = await newFactSheet(admin, 'DataObject', { name: 'root' })
    await newFactSheet(admin, 'DataObject', { name: 'sibling' })
    const under = (name: string, parent: Json) =>
      newFactSheet(admin, 'DataObject', { name, relations: [{ type: 'relToParent', toId: parent.id }] })
    const z = await under('z', root)
    await under('a', root)
    await under('m', z)
    return root
  })
  .extend(
    'listHierarchy',
    { scope: 'file' },
    ({ admin, root }) =>
      async (query: string): Promise<Json> =>
        (await admin.get(`/factSheets/hierarchy/${root.id}?${query}`)).body,
  )

const namesOf = ({ data }: Json): string[] => data.map(({ name }: Json) => name)

describe('GET /factSheets/{id}', () => {
  test('returns a fact sheet with its tags, documents and subscriptions', async ({ admin, full, tag }) => {
    const sheet = dataOf(await admin.get(pathOf(full)))
    expect(sheet).toMatchObject({
      id: full.id,
      type: 'Application',
      status: 'ACTIVE',
      description: 'Everything',
      relations: [],
      tags: [{ id: tag.id }],
      documents: [{ name: 'Manual' }],
      subscriptions: [{ type: 'OBSERVER' }],
    })
    expect(sheet.permissions).toBeUndefined()
  })

  test('has its completion by section and subsection, whose subsections have no parts', async ({ admin, full }) => {
    const { completion } = dataOf(await admin.get(pathOf(full)))
    const measure = { completion: expect.any(Number), percentage: expect.any(Number) }
    const section = {
      ...measure,
      type: 'SectionCompletion',
      totalWeight: expect.any(Number),
      weightedSum: expect.any(Number),
    }
    expect(completion).toEqual({ ...section, subCompletions: expect.any(Object) })
    const sections = Object.values<Json>(completion.subCompletions)
    const subsections = sections.flatMap(({ subCompletions }) => Object.values<Json>(subCompletions))
    expect(sections).toEqual(sections.map(() => ({ ...section, subCompletions: expect.any(Object) })))
    expect(subsections).toEqual(subsections.map(() => ({ ...section, type: 'ConcreteCompletion' })))
    expect(subsections.length).toBeGreaterThan(sections.length)
    const { body } = await admin.get('/factSheets?type=Application&pageSize=100')
    expect(body.data.find(({ id }: Json) => id === full.id).completion).toEqual(completion)
  })

  test('includes the relations that relationTypes names', async ({ admin, full, component }) => {
    const { relations } = dataOf(await admin.get(`${pathOf(full)}?relationTypes=relApplicationToITComponent`))
    expect(relations).toMatchObject([{ toId: component.id }])
    expect((await admin.get(`${pathOf(full)}?relationTypes=nonsense`)).status).toBe(400)
  })

  test('gives a viewer read permissions only', async ({ viewer, full }) => {
    const { permissions } = dataOf(await viewer.get(`${pathOf(full)}?permissions=true`))
    expect(permissions).toMatchObject({ self: ['READ', 'EXPORT'], create: [], update: [], delete: [] })
    expect(permissions.read).toEqual(expect.arrayContaining(['name', 'alias', 'relApplicationToITComponent']))
  })

  test('gives a member permissions on fields, relations and attachments, but none to update a computed field', async ({
    member,
    full,
  }) => {
    const { permissions } = dataOf(await member.get(`${pathOf(full)}?permissions=true`))
    for (const names of [permissions.create, permissions.delete]) {
      expect(names).toEqual(expect.arrayContaining(['relToParent', 'DOCUMENT', 'COMMENT', 'SUBSCRIPTION', 'TAG']))
    }
    expect(permissions.read).toContain('aggregatedObsolescenceRisk')
    expect(permissions.update).not.toContain('aggregatedObsolescenceRisk')
  })

  test('returns archived fact sheets too, with the relations that were archived with them', async ({
    admin,
    component,
  }) => {
    const archived = await newFactSheet(admin, 'Application', { name: 'G gone' })
    await newRelation(admin, archived, 'relApplicationToITComponent', component)
    await admin.delete(pathOf(archived))
    expect(dataOf(await admin.get(`${pathOf(archived)}?relationTypes=relApplicationToITComponent`))).toMatchObject({
      status: 'ARCHIVED',
      relations: [{ toId: component.id, status: 'ARCHIVED' }],
    })
    const activeRelations = dataOf(await admin.get(`${pathOf(component)}/relations`))
    expect(activeRelations.map(({ fromId }: Json) => fromId)).not.toContain(archived.id)
  })
})

describe('GET /factSheets/{id}/relations', () => {
  test('lists all relations of a fact sheet, the oldest first', async ({ listRelations, component, capability }) => {
    const body = await listRelations('')
    expect(body).toMatchObject({ status: 'OK', type: 'FactSheetRelation', total: body.data.length })
    expect(body.data.slice(0, 2)).toMatchObject([{ toId: component.id }, { toId: capability.id }])
  })

  test('restricts the relations to the types that type names by persisted or side name', async ({
    admin,
    listRelations,
    full,
    component,
  }) => {
    for (const type of ['relApplicationToITComponent', 'applicationITComponentRelation']) {
      expect(await listRelations(`type=${type}`)).toMatchObject({ data: [{ toId: component.id }], total: 1 })
    }
    expect(await listRelations('type=relToParent')).toMatchObject({ data: [], total: 0 })
    expect((await admin.get(`${pathOf(full)}/relations?type=nonsense`)).status).toBe(400)
  })

  test('adds the fact sheets at the other ends if withFactSheets is true', async ({
    admin,
    listRelations,
    full,
    component,
  }) => {
    expect((await listRelations('')).data[0].factSheet).toBeUndefined()
    const [outgoing] = (await listRelations('withFactSheets=true')).data
    expect(outgoing.factSheet).toMatchObject({ id: component.id, name: 'A component', type: 'ITComponent' })
    const [incoming] = dataOf(await admin.get(`${pathOf(component)}/relations?withFactSheets=true`))
    expect(incoming.factSheet).toMatchObject({ id: full.id })
  })
})

describe('GET /factSheets/hierarchy/{rootId}', () => {
  test('lists the root and all below it, parents before children, each with the relation to its parent', async ({
    listHierarchy,
    root,
  }) => {
    const body = await listHierarchy('')
    expect({ ...body, data: namesOf(body) }).toEqual({
      status: 'OK',
      type: 'FactSheet',
      data: ['root', 'a', 'z', 'm'],
      total: 4,
      cursor: '',
    })
    expect(body.data[0].relations).toEqual([])
    expect(body.data[1].relations).toMatchObject([{ type: 'childParentRelation', toId: root.id }])
  })

  test('leads through the hierarchy by pageSize and cursor, with every fact sheet on one page', async ({
    admin,
    listHierarchy,
    root,
  }) => {
    const names: string[] = []
    let cursor = ''
    do {
      const body = await listHierarchy(`pageSize=1&cursor=${cursor}`)
      names.push(...namesOf(body))
      cursor = body.cursor
    } while (cursor !== '')
    expect(names).toEqual(['root', 'a', 'z', 'm'])
    expect(namesOf(await listHierarchy('pageSize=3'))).toEqual(['root', 'a', 'z'])
    expect((await admin.get(`/factSheets/hierarchy/${root.id}?pageSize=5001`)).status).toBe(400)
  })

  test('refuses the cursor of another hierarchy', async ({ admin, listHierarchy, root, full }) => {
    const { cursor } = await listHierarchy('pageSize=1')
    expect((await admin.get(`/factSheets/hierarchy/${full.id}?cursor=${cursor}`)).status).toBe(400)
    const page = await admin.get('/factSheets?pageSize=1')
    expect((await admin.get(`/factSheets/hierarchy/${root.id}?cursor=${page.body.cursor}`)).status).toBe(400)
  })
})
