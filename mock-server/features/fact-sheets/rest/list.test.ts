import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, made, pathOf, related } from '#testing/fact-sheets/fact-sheets.ts'
import { type Furnished, startFurnished } from '#testing/fact-sheets/furnished.ts'

let landscape: Furnished
let full: Json
let bare: Json
let component: Json
let capability: Json
let tag: Json

beforeAll(async () => {
  landscape = await startFurnished()
  ;({ full, bare, component, capability, tag } = landscape)
})
afterAll(() => landscape.service.close())

const list = async (query: string) => {
  const { status, body } = await landscape.admin.get(`/factSheets?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = ({ data }: Json): string[] => data.map(({ name }: Json) => name)
const fullIn = ({ data }: Json): Json => data.find(({ id }: Json) => id === full.id)

describe('GET /factSheets', () => {
  test('lists fact sheets of every type by display name, with their total', async () => {
    const body = await list('')
    expect({ ...body, data: names(body) }).toEqual({
      status: 'OK',
      type: 'FactSheet',
      data: ['A component', 'B capability', 'C bare', 'D full'],
      total: 4,
      cursor: '',
    })
  })

  test('type restricts the list to the named types', async () => {
    expect(names(await list('type=Application'))).toEqual(['C bare', 'D full'])
    expect(await list('type=Application,ITComponent')).toMatchObject({ total: 3 })
    expect(names(await list('type='))).toHaveLength(4)
    const { status, body } = await landscape.admin.get('/factSheets?type=Aplication')
    expect([status, body.errors]).toEqual([400, [{ value: 'type', messages: ['there is no type Aplication'] }]])
  })

  test('relationTypes includes relations by persisted or side name; without it there are none', async () => {
    const sent = async (query: string) => {
      const { relations }: { relations: Json[] } = fullIn(await list(query))
      return relations.map(({ type, toId }) => [type, toId])
    }
    const toComponent = ['applicationITComponentRelation', component.id]
    const toCapability = ['applicationBusinessCapabilityRelation', capability.id]
    expect(await sent('')).toEqual([])
    expect(await sent('relationTypes=relApplicationToITComponent')).toEqual([toComponent])
    expect(await sent('relationTypes=applicationBusinessCapabilityRelation')).toEqual([toCapability])
    expect(await sent('relationTypes=applicationITComponentRelation,relApplicationToBusinessCapability')).toEqual([
      toComponent,
      toCapability,
    ])
    // The side at the other end does not belong to applications.
    expect(await sent('relationTypes=relITComponentToApplication')).toEqual([])
    expect((await landscape.admin.get('/factSheets?relationTypes=relToNowhere')).status).toBe(400)
  })

  test('shows a relation from both of its ends', async () => {
    const { data } = await list('relationTypes=applicationITComponentRelation')
    const withRelations = data.filter(({ relations }: Json) => relations.length > 0)
    expect(names({ data: withRelations })).toEqual(['A component', 'D full'])
    expect(withRelations[0].relations).toEqual(withRelations[1].relations)
    expect(withRelations[0].relations[0]).toMatchObject({
      fromId: full.id,
      toId: component.id,
      typeFromFS: 'Application',
      typeToFS: 'ITComponent',
      displayNameToFS: 'A component',
      status: 'ACTIVE',
      idsOfConstrainingRelations: [],
    })
  })

  test('fields includes the named fields only', async () => {
    const sent = async (query: string) => {
      const { fields }: { fields: Json[] } = fullIn(await list(query))
      return fields.map(({ name }) => name)
    }
    expect(await sent('')).toEqual(['alias', 'businessCriticality', 'aggregatedObsolescenceRisk'])
    expect(await sent('fields=alias,release')).toEqual(['alias'])
    expect(await sent('fields=name')).toEqual([])
    expect((await landscape.admin.get('/factSheets?fields=aliass')).status).toBe(400)
  })

  test('archivedOnly lists archived fact sheets instead of active ones', async () => {
    const { admin } = landscape
    const gone = await made(admin, 'Provider', { name: 'E gone' })
    await admin.delete(pathOf(gone))
    expect(names(await list('archivedOnly=TRUE'))).toEqual(['E gone'])
    expect(names(await list('archivedOnly=false'))).not.toContain('E gone')
  })

  test('pageSize is 40 by default and 5000 at most', async () => {
    const { admin } = landscape
    for (let nth = 0; nth < 41; nth++) await made(admin, 'Objective', { name: `Objective ${nth}` })
    expect((await list('type=Objective')).data).toHaveLength(40)
    expect((await list('type=Objective&pageSize=5000')).data).toHaveLength(41)
    for (const size of ['0', '5001', '-1', 'x', '']) {
      expect([size, (await admin.get(`/factSheets?pageSize=${size}`)).status]).toEqual([size, 400])
    }
  })

  test('cursor leads through all pages, and every fact sheet is on one of them', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const body = await list(`type=Application,BusinessCapability,ITComponent&pageSize=1&cursor=${cursor}`)
      expect([body.data.length, body.total]).toEqual([1, 4])
      seen.push(...names(body))
      cursor = body.cursor
    } while (cursor !== '')
    expect(seen).toEqual(['A component', 'B capability', 'C bare', 'D full'])
  })

  test('refuses an invented cursor, and a cursor of another filter', async () => {
    const { cursor } = await list('type=Application&pageSize=1')
    expect(names(await list(`type=Application&pageSize=1&cursor=${cursor}`))).toEqual(['D full'])
    for (const query of [
      `pageSize=1&cursor=${cursor}`,
      `type=Application&archivedOnly=true&cursor=${cursor}`,
      'cursor=abc',
      `cursor=${btoa(JSON.stringify(['\0', full.id, 'x']))}`,
    ]) {
      expect([query, (await landscape.admin.get(`/factSheets?${query}`)).status]).toEqual([query, 400])
    }
  })

  test('permissions adds what the caller may do', async () => {
    expect(fullIn(await list('')).permissions).toBeUndefined()
    const { self, update } = fullIn(await list('permissions=true')).permissions
    expect(self).toEqual(['READ', 'CREATE', 'UPDATE', 'INLINE_EDIT', 'ARCHIVE', 'DELETE'])
    expect(update).toContain('businessCriticality')
  })

  test.each([
    ['completion', (sheet: Json) => expect(sheet.completion.percentage).toBeGreaterThan(0)],
    ['documents', (sheet: Json) => expect(sheet.documents).toMatchObject([{ name: 'Manual' }])],
    ['tags', (sheet: Json) => expect(sheet.tags).toMatchObject([{ id: tag.id, name: 'Cloud' }])],
    [
      'subscriptions',
      (sheet: Json) =>
        expect(sheet.subscriptions).toMatchObject([{ userId: landscape.admin.userId, type: 'OBSERVER' }]),
    ],
  ])('%s is included by default, and left out when false', async (part, hasIt) => {
    hasIt(fullIn(await list('')))
    hasIt(fullIn(await list(`${part}=true`)))
    expect(fullIn(await list(`${part}=false`))[part]).toBeUndefined()
  })

  test('constrainingRelations adds the records of constraining relations to their ids', async () => {
    const { admin, service } = landscape
    const organization = await made(admin, 'Organization', { name: 'F organization' })
    service.clock.advance(1000)
    const uses = await related(admin, full, 'relApplicationToOrganization', organization)
    const supports = await related(admin, bare, 'relApplicationToBusinessCapability', capability, {
      idsOfConstrainingRelations: [uses.id],
    })
    const sent = async (query: string) => {
      const { data } = await list(`type=Application&relationTypes=relApplicationToBusinessCapability&${query}`)
      return data[0].relations[0]
    }
    expect(await sent('')).toMatchObject({ id: supports.id, idsOfConstrainingRelations: [uses.id] })
    expect((await sent('constrainingRelations=false')).constrainingRelations).toBeUndefined()
    expect((await sent('constrainingRelations=true')).constrainingRelations).toEqual([uses])
  })
})
