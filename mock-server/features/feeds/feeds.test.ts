import { Window } from 'happy-dom'
import { describe, expect } from 'vitest'
import { newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { test as furnished } from '#testing/fact-sheets/furnished.ts'
import { KEYS, LABELS, newFeed, viewOf } from '#testing/feeds.ts'

const columns = [
  'alias',
  'businessCriticality',
  'tags',
  'relApplicationToITComponent',
  'createdAt',
  'completion',
  'gone',
]

const test = furnished
  .extend('id', { scope: 'file' }, ({ admin }) =>
    newFeed(admin, viewOf(['Application'], columns), { name: 'All "of" <us> & them' }),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ admin, id }) =>
      (path: string, headers: Record<string, string> = {}) =>
        admin.get(`${LABELS}/${id}${path}`, { headers }),
  )

describe('the list of feeds', () => {
  test('names each bookmark with the address of its feed', async ({ admin, id }) => {
    const { body, headers } = await admin.get(`${KEYS}/`)
    const url = `http://landscape.test${KEYS}/${id}/`
    expect(body.value).toContainEqual({ name: id, title: 'All "of" <us> & them', kind: 'ServiceDocument', url })
    expect(body['@odata.context']).toBe(`http://landscape.test${KEYS}/$metadata`)
    expect(headers.get('odata-version')).toBe('4.0')
    expect((await admin.get(`${KEYS}/$metadata`)).body).toContain('<EntityContainer Name="Container"/>')
  })
})

describe('a feed', () => {
  test('has a service document with its one entity set, with and without a slash', async ({ read, id }) => {
    const url = `http://landscape.test${LABELS}/${id}/`
    for (const path of ['', '/']) {
      const { status, body } = await read(path)
      expect(status).toBe(200)
      expect(body).toEqual({
        '@odata.context': `${url}$metadata`,
        value: [{ name: 'Applications', title: 'All "of" <us> & them', kind: 'EntitySet', url: 'Applications' }],
      })
    }
  })

  test.for(['/$metadata', '/%24metadata', '/$metadata/', '/$metadata?$format=xml'])(
    'describes its properties at %s',
    async (path, { read }) => {
      const { status, body, headers } = await read(path, { accept: 'application/json' })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/xml;charset=utf-8')
      const xml = new new Window().DOMParser().parseFromString(body, 'application/xml')
      const [root] = xml.children
      expect([root?.tagName, root?.getAttribute('Version')]).toEqual(['edmx:Edmx', '4.0'])
      expect(root?.getAttribute('xmlns:edmx')).toBe('http://docs.oasis-open.org/odata/ns/edmx')
      const schema = root?.getElementsByTagName('Schema')[0]
      expect(schema?.getAttribute('xmlns')).toBe('http://docs.oasis-open.org/odata/ns/edm')
      const [type] = schema?.getElementsByTagName('EntityType') ?? []
      expect(type?.getAttribute('Name')).toBe('Application')
      expect(type?.getElementsByTagName('PropertyRef')[0]?.getAttribute('Name')).toBe('id')
      const properties = [...(type?.getElementsByTagName('Property') ?? [])].map((property) => [
        property.getAttribute('Name'),
        property.getAttribute('Type'),
        property.getElementsByTagName('Annotation')[0]?.getAttribute('String'),
      ])
      expect(properties).toEqual([
        ['id', 'Edm.Guid', 'ID'],
        ['type', 'Edm.String', 'Type'],
        ['displayName', 'Edm.String', 'Display Name'],
        ['alias', 'Edm.String', 'Alias'],
        ['businessCriticality', 'Edm.String', 'Business Criticality'],
        ['tags', 'Edm.String', 'Tags'],
        ['relApplicationToITComponent', 'Edm.String', 'IT Components'],
        ['createdAt', 'Edm.DateTimeOffset', 'Created'],
        ['completion', 'Edm.Int64', 'Completion'],
      ])
      const [set] = schema?.getElementsByTagName('EntitySet') ?? []
      expect([set?.getAttribute('Name'), set?.getAttribute('EntityType')]).toEqual([
        'Applications',
        'Landscape.Application',
      ])
      expect(set?.getElementsByTagName('Annotation')[0]?.getAttribute('String')).toBe('All "of" <us> & them')
    },
  )

  test('labels properties and values in the language of the request', async ({ read }) => {
    const german = { 'accept-language': 'de-DE,en;q=0.5' }
    expect((await read('/$metadata', german)).body).toContain('String="Anzeigename"')
    const { body } = await read("/Applications?$filter=alias eq 'DF'&$select=businessCriticality", german)
    expect(body.value).toEqual([{ businessCriticality: 'Unternehmenskritisch' }])
  })

  test('shows labels in one service, and keys in the other', async ({ admin, id, full, component }) => {
    const row = {
      id: full.id,
      displayName: 'D full',
      alias: 'DF',
      tags: 'Cloud',
      createdAt: full.createdAt,
      completion: expect.any(Number),
    }
    const [labels, keys] = await Promise.all(
      [LABELS, KEYS].map((base) => admin.get(`${base}/${id}/Applications(${full.id})`)),
    )
    expect(labels?.body).toEqual({
      '@odata.context': `http://landscape.test${LABELS}/${id}/$metadata#Applications/$entity`,
      ...row,
      type: 'Application',
      businessCriticality: 'Mission Critical',
      relApplicationToITComponent: 'A component',
    })
    expect(keys?.body).toMatchObject({
      ...row,
      businessCriticality: 'missionCritical',
      relApplicationToITComponent: component.id,
    })
  })

  test('shows one row, by its id with or without quotes', async ({ read, full }) => {
    for (const key of [full.id, `'${full.id}'`, `id=${full.id.toUpperCase()}`]) {
      const { body } = await read(`/Applications(${key})?$select=displayName`)
      expect(body.displayName).toBe('D full')
    }
    expect((await read(`/Applications(${crypto.randomUUID()})`)).status).toBe(404)
    expect((await read('/Applications(x)')).status).toBe(404)
  })

  test('counts its rows', async ({ read }) => {
    const { body, headers } = await read("/Applications/$count?$filter=endswith(displayName,'full')")
    expect([body, headers.get('content-type')]).toEqual(['1', 'text/plain;charset=utf-8'])
  })

  test('is FactSheets where it can hold several types, and has what one of them has', async ({ admin, component }) => {
    const id = await newFeed(admin, viewOf(['Application', 'ITComponent'], ['alias']))
    const { body } = await admin.get(`${LABELS}/${id}/FactSheets?$orderby=type desc,displayName`)
    expect(body.value[0]).toEqual({ id: component.id, type: 'IT Component', displayName: 'A component', alias: null })
  })

  test('has the rows and the order of the saved view', async ({ admin }) => {
    const state = viewOf(['Application'], [], { sorting: [{ key: 'displayName', order: 'desc' }] })
    Object.assign(state.filter, { fullTextSearch: 'everything' })
    const one = await newFeed(admin, state)
    const names = async (id: string) =>
      (await admin.get(`${KEYS}/${id}/Applications`)).body.value.map(
        ({ displayName }: { displayName: string }) => displayName,
      )
    expect(await names(one)).toEqual(['D full'])
    const all = await newFeed(admin, viewOf(['Application'], [], { sorting: [{ key: 'displayName', order: 'desc' }] }))
    expect(await names(all)).toEqual(['D full', 'C bare'])
  })

  test('is refused where its filter cannot be read, so that it never shows more than it was saved for', async ({
    admin,
  }) => {
    const id = await newFeed(admin, { filter: { facetFilters: [{ facetKey: 'FactSheetTypes', keys: 5 }] } })
    const { status, body } = await admin.get(`${LABELS}/${id}`)
    expect([status, body.error.code, body.error.target]).toEqual([422, 'invalid', '$.state.filter'])
  })
})

describe('relations in a feed', () => {
  test('name only fact sheets that the caller can read, and active ones', async ({ admin, viewer, service }) => {
    const owner = await newFactSheet(admin, 'Application', { name: 'Owner of relations' })
    const [shown, archived, hidden] = await Promise.all(
      ['Shown', 'Archived', 'Hidden'].map((name) => newFactSheet(admin, 'ITComponent', { name })),
    )
    for (const other of [shown, archived, hidden]) await newRelation(admin, owner, 'relApplicationToITComponent', other)
    const guard = await service.service.services.accessControlEntities.create(service.workspace.id, { name: 'Guard' })
    await admin.put(`/factSheets/${hidden.id}`, {
      name: 'Hidden',
      type: 'ITComponent',
      permittedReadACL: [{ id: guard.id }],
    })
    await admin.delete(`/factSheets/${archived.id}?comment=gone`)
    const id = await newFeed(admin, viewOf(['Application'], ['relApplicationToITComponent']))
    const related = async (client: typeof admin) =>
      (await client.get(`${LABELS}/${id}/Applications(${owner.id})`)).body.relApplicationToITComponent
    expect([await related(admin), await related(viewer)]).toEqual(['Hidden; Shown', 'Shown'])
  })
})
