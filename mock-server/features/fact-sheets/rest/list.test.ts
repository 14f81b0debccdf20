import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fact-sheets/furnished.ts'

const test = fixtures
  .extend('list', { scope: 'file' }, ({ admin }) => async (query: string): Promise<Json> => {
    const { status, body } = await admin.get(`/factSheets?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  })
  // The record of the full fact sheet in a list.
  .extend('listFull', { scope: 'file' }, ({ list, full }) => async (query: string): Promise<Json> => {
    const { data } = await list(query)
    return data.find(({ id }: Json) => id === full.id)
  })

const namesOf = ({ data }: Json): string[] => data.map(({ name }: Json) => name)

describe('GET /factSheets', () => {
  test('lists fact sheets of every type by display name, with their total', async ({ list }) => {
    const body = await list('')
    expect({ ...body, data: namesOf(body) }).toEqual({
      status: 'OK',
      type: 'FactSheet',
      data: ['A component', 'B capability', 'C bare', 'D full'],
      total: 4,
      cursor: '',
    })
  })

  test('restricts the list to the types that type names', async ({ admin, list }) => {
    expect(namesOf(await list('type=Application'))).toEqual(['C bare', 'D full'])
    expect(await list('type=Application,ITComponent')).toMatchObject({ total: 3 })
    expect(namesOf(await list('type='))).toHaveLength(4)
    const { status, body } = await admin.get('/factSheets?type=Aplication')
    expect([status, body.errors]).toEqual([400, [{ value: 'type', messages: ['there is no type Aplication'] }]])
  })

  test('includes the relations that relationTypes names by persisted or side name, and none without it', async ({
    admin,
    listFull,
    component,
    capability,
  }) => {
    const endsOf = async (query: string) => {
      const { relations }: { relations: Json[] } = await listFull(query)
      return relations.map(({ type, toId }) => [type, toId])
    }
    const toComponent = ['applicationITComponentRelation', component.id]
    const toCapability = ['applicationBusinessCapabilityRelation', capability.id]
    expect(await endsOf('')).toEqual([])
    expect(await endsOf('relationTypes=relApplicationToITComponent')).toEqual([toComponent])
    expect(await endsOf('relationTypes=applicationBusinessCapabilityRelation')).toEqual([toCapability])
    expect(await endsOf('relationTypes=applicationITComponentRelation,relApplicationToBusinessCapability')).toEqual([
      toComponent,
      toCapability,
    ])
    // The side at the other end does not belong to applications.
    expect(await endsOf('relationTypes=relITComponentToApplication')).toEqual([])
    expect((await admin.get('/factSheets?relationTypes=relToNowhere')).status).toBe(400)
  })

  test('shows a relation from both of its ends', async ({ list, full, component }) => {
    const { data } = await list('relationTypes=applicationITComponentRelation')
    const withRelations = data.filter(({ relations }: Json) => relations.length > 0)
    expect(namesOf({ data: withRelations })).toEqual(['A component', 'D full'])
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

  test('includes only the fields that fields names', async ({ admin, listFull }) => {
    const fieldNames = async (query: string) => {
      const { fields }: { fields: Json[] } = await listFull(query)
      return fields.map(({ name }) => name)
    }
    expect(await fieldNames('')).toEqual(['alias', 'businessCriticality', 'aggregatedObsolescenceRisk'])
    expect(await fieldNames('fields=alias,release')).toEqual(['alias'])
    expect(await fieldNames('fields=name')).toEqual([])
    expect((await admin.get('/factSheets?fields=aliass')).status).toBe(400)
  })

  test('lists archived fact sheets instead of active ones if archivedOnly is true', async ({ admin, list }) => {
    const archived = await newFactSheet(admin, 'Provider', { name: 'E gone' })
    await admin.delete(pathOf(archived))
    expect(namesOf(await list('archivedOnly=TRUE'))).toEqual(['E gone'])
    expect(namesOf(await list('archivedOnly=false'))).not.toContain('E gone')
  })

  test('takes a pageSize of at most 5000, and of 40 by default', async ({ admin, list }) => {
    for (let nth = 0; nth < 41; nth++) await newFactSheet(admin, 'Objective', { name: `Objective ${nth}` })
    expect((await list('type=Objective')).data).toHaveLength(40)
    expect((await list('type=Objective&pageSize=5000')).data).toHaveLength(41)
    for (const size of ['0', '5001', '-1', 'x', '']) {
      expect([size, (await admin.get(`/factSheets?pageSize=${size}`)).status]).toEqual([size, 400])
    }
  })

  test('gives a page that takes several statements complete and in order', async ({ service, admin, list }) => {
    const { id } = await newFactSheet(admin, 'Platform', { name: 'P 0000' })
    await sql`INSERT INTO fact_sheet SELECT (jsonb_populate_record(f, jsonb_build_object(
        'id', gen_random_uuid(), 'name', n, 'display_name', n, 'full_name', n, 'sort_key', lower(n)))).*
      FROM fact_sheet f, generate_series(1, 1100) nth, concat('P ', lpad(nth::text, 4, '0')) n WHERE f.id = ${id}`.execute(
      service.storage.db,
    )
    const first = await list('type=Platform&pageSize=1050')
    const second = await list(`type=Platform&pageSize=1050&cursor=${first.cursor}`)
    expect([first, second].map(namesOf).flat()).toEqual(
      Array.from({ length: 1101 }, (_, nth) => `P ${String(nth).padStart(4, '0')}`),
    )
    expect([first.data.length, first.total, second.cursor]).toEqual([1050, 1101, ''])
  })

  test('leads through all pages by cursor, with every fact sheet on one of them', async ({ list }) => {
    const displayNames: string[] = []
    let cursor = ''
    do {
      const body = await list(`type=Application,BusinessCapability,ITComponent&pageSize=1&cursor=${cursor}`)
      expect([body.data.length, body.total]).toEqual([1, 4])
      displayNames.push(...namesOf(body))
      cursor = body.cursor
    } while (cursor !== '')
    expect(displayNames).toEqual(['A component', 'B capability', 'C bare', 'D full'])
  })

  test('refuses an invented cursor, and a cursor of another filter', async ({ admin, list, full }) => {
    const { cursor } = await list('type=Application&pageSize=1')
    expect(namesOf(await list(`type=Application&pageSize=1&cursor=${cursor}`))).toEqual(['D full'])
    for (const query of [
      `pageSize=1&cursor=${cursor}`,
      `type=Application&archivedOnly=true&cursor=${cursor}`,
      'cursor=abc',
      `cursor=${btoa(JSON.stringify(['\0', full.id, 'x']))}`,
    ]) {
      expect([query, (await admin.get(`/factSheets?${query}`)).status]).toEqual([query, 400])
    }
  })

  test('adds the actions that the caller may take if permissions is true', async ({ listFull }) => {
    expect((await listFull('')).permissions).toBeUndefined()
    const { self, update } = (await listFull('permissions=true')).permissions
    expect(self).toEqual(['READ', 'CREATE', 'UPDATE', 'INLINE_EDIT', 'ARCHIVE', 'DELETE', 'IMPORT', 'EXPORT'])
    expect(update).toContain('businessCriticality')
  })

  test.for<[part: string, valueOf: (ids: { tag: { id: string }; admin: Client }) => Json]>([
    ['completion', () => ({ percentage: expect.toSatisfy((percentage: number) => percentage > 0) })],
    ['documents', () => [{ name: 'Manual' }]],
    ['tags', ({ tag }) => [{ id: tag.id, name: 'Cloud' }]],
    ['subscriptions', ({ admin }) => [{ userId: admin.userId, type: 'OBSERVER' }]],
  ])('includes %s unless the parameter is false', async ([part, valueOf], { listFull, tag, admin }) => {
    const value = valueOf({ tag, admin })
    expect((await listFull(''))[part]).toMatchObject(value)
    expect((await listFull(`${part}=true`))[part]).toMatchObject(value)
    expect((await listFull(`${part}=false`))[part]).toBeUndefined()
  })

  test('adds the records of constraining relations if constrainingRelations is true', async ({
    service,
    admin,
    list,
    full,
    bare,
    capability,
  }) => {
    const organization = await newFactSheet(admin, 'Organization', { name: 'F organization' })
    service.clock.advance(1000)
    const uses = await newRelation(admin, full, 'relApplicationToOrganization', organization)
    const supports = await newRelation(admin, bare, 'relApplicationToBusinessCapability', capability, {
      idsOfConstrainingRelations: [uses.id],
    })
    const relationIn = async (query: string) => {
      const { data } = await list(`type=Application&relationTypes=relApplicationToBusinessCapability&${query}`)
      return data[0].relations[0]
    }
    expect(await relationIn('')).toMatchObject({ id: supports.id, idsOfConstrainingRelations: [uses.id] })
    expect((await relationIn('constrainingRelations=false')).constrainingRelations).toBeUndefined()
    expect((await relationIn('constrainingRelations=true')).constrainingRelations).toEqual([uses])
  })
})
