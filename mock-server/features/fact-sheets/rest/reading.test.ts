import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, dataOf, made, pathOf, related } from '#testing/fact-sheets/fact-sheets.ts'
import { type Furnished, startFurnished } from '#testing/fact-sheets/furnished.ts'

let landscape: Furnished
let full: Json
let component: Json
let capability: Json
let tag: Json

beforeAll(async () => {
  landscape = await startFurnished()
  ;({ full, component, capability, tag } = landscape)
})
afterAll(() => landscape.service.close())

const names = ({ data }: Json): string[] => data.map(({ name }: Json) => name)

describe('GET /factSheets/{id}', () => {
  test('returns a fact sheet with its tags, documents and subscriptions', async () => {
    const sheet = dataOf(await landscape.admin.get(pathOf(full)))
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

  test('relationTypes adds the relations of the fact sheet', async () => {
    const { relations } = dataOf(await landscape.admin.get(`${pathOf(full)}?relationTypes=relApplicationToITComponent`))
    expect(relations).toMatchObject([{ toId: component.id }])
    expect((await landscape.admin.get(`${pathOf(full)}?relationTypes=nonsense`)).status).toBe(400)
  })

  test('permissions of a viewer are read permissions only', async () => {
    const { permissions } = dataOf(await landscape.viewer.get(`${pathOf(full)}?permissions=true`))
    expect(permissions).toMatchObject({ self: ['READ'], create: [], update: [], delete: [] })
    expect(permissions.read).toEqual(expect.arrayContaining(['name', 'alias', 'relApplicationToITComponent']))
  })

  test('permissions of a member list members, but not those that nobody can set', async () => {
    const { permissions } = dataOf(await landscape.member.get(`${pathOf(full)}?permissions=true`))
    for (const parts of [permissions.create, permissions.delete]) {
      expect(parts).toEqual(expect.arrayContaining(['relToParent', 'DOCUMENT', 'COMMENT', 'SUBSCRIPTION', 'TAG']))
    }
    expect(permissions.read).toContain('aggregatedObsolescenceRisk')
    expect(permissions.update).not.toContain('aggregatedObsolescenceRisk')
  })

  test('returns archived fact sheets too, with the relations that were archived with them', async () => {
    const { admin } = landscape
    const gone = await made(admin, 'Application', { name: 'G gone' })
    await related(admin, gone, 'relApplicationToITComponent', component)
    await admin.delete(pathOf(gone))
    expect(dataOf(await admin.get(`${pathOf(gone)}?relationTypes=relApplicationToITComponent`))).toMatchObject({
      status: 'ARCHIVED',
      relations: [{ toId: component.id, status: 'ARCHIVED' }],
    })
    const kept = dataOf(await admin.get(`${pathOf(component)}/relations`))
    expect(kept.map(({ fromId }: Json) => fromId)).not.toContain(gone.id)
  })
})

describe('GET /factSheets/{id}/relations', () => {
  const relations = async (query: string) => {
    const { body } = await landscape.admin.get(`${pathOf(full)}/relations?${query}`)
    return body
  }

  test('lists all relations of a fact sheet, the oldest first', async () => {
    const body = await relations('')
    expect(body).toMatchObject({ status: 'OK', type: 'FactSheetRelation', total: body.data.length })
    expect(body.data.slice(0, 2)).toMatchObject([{ toId: component.id }, { toId: capability.id }])
  })

  test('type restricts the relations by persisted or side name', async () => {
    for (const type of ['relApplicationToITComponent', 'applicationITComponentRelation']) {
      expect(await relations(`type=${type}`)).toMatchObject({ data: [{ toId: component.id }], total: 1 })
    }
    expect(await relations('type=relToParent')).toMatchObject({ data: [], total: 0 })
    expect((await landscape.admin.get(`${pathOf(full)}/relations?type=nonsense`)).status).toBe(400)
  })

  test('withFactSheets adds the fact sheets at the other ends', async () => {
    expect((await relations('')).data[0].factSheet).toBeUndefined()
    const [first] = (await relations('withFactSheets=true')).data
    expect(first.factSheet).toMatchObject({ id: component.id, name: 'A component', type: 'ITComponent' })
    const [back] = dataOf(await landscape.admin.get(`${pathOf(component)}/relations?withFactSheets=true`))
    expect(back.factSheet).toMatchObject({ id: full.id })
  })
})

describe('GET /factSheets/hierarchy/{rootId}', () => {
  /** A root with children z and a; z has a child m. The root's sibling is outside of the hierarchy. */
  let root: Json
  beforeAll(async () => {
    const { admin } = landscape
    root = await made(admin, 'DataObject', { name: 'root' })
    await made(admin, 'DataObject', { name: 'sibling' })
    const under = (name: string, parent: Json) =>
      made(admin, 'DataObject', { name, relations: [{ type: 'relToParent', toId: parent.id }] })
    const z = await under('z', root)
    await under('a', root)
    await under('m', z)
  })
  const hierarchy = async (query: string) =>
    (await landscape.admin.get(`/factSheets/hierarchy/${root.id}?${query}`)).body

  test('lists the root and all below it, parents before children, each with the relation to its parent', async () => {
    const body = await hierarchy('')
    expect({ ...body, data: names(body) }).toEqual({
      status: 'OK',
      type: 'FactSheet',
      data: ['root', 'a', 'z', 'm'],
      total: 4,
      cursor: '',
    })
    expect(body.data[0].relations).toEqual([])
    expect(body.data[1].relations).toMatchObject([{ type: 'childParentRelation', toId: root.id }])
  })

  test('pageSize and cursor lead through the hierarchy, and every fact sheet is on one page', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const body = await hierarchy(`pageSize=1&cursor=${cursor}`)
      seen.push(...names(body))
      cursor = body.cursor
    } while (cursor !== '')
    expect(seen).toEqual(['root', 'a', 'z', 'm'])
    expect(names(await hierarchy('pageSize=3'))).toEqual(['root', 'a', 'z'])
    expect((await landscape.admin.get(`/factSheets/hierarchy/${root.id}?pageSize=5001`)).status).toBe(400)
  })

  test('refuses the cursor of another hierarchy', async () => {
    const { cursor } = await hierarchy('pageSize=1')
    expect((await landscape.admin.get(`/factSheets/hierarchy/${full.id}?cursor=${cursor}`)).status).toBe(400)
    const page = await landscape.admin.get('/factSheets?pageSize=1')
    expect((await landscape.admin.get(`/factSheets/hierarchy/${root.id}?cursor=${page.body.cursor}`)).status).toBe(400)
  })
})
