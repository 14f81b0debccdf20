import { describe, expect } from 'vitest'
import { type Answer, type Client, type Json, send } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fact-sheets/refusals.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  .extend('parent', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  .extend('sheet', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  .extend('relation', { scope: 'file', auto: true }, ({ admin, sheet, parent }): Promise<Json> =>
    newRelation(admin, sheet, 'relToRequires', parent),
  )

const readPathsOf = (id: string) => [`/factSheets/${id}`, `/factSheets/${id}/relations`, `/factSheets/hierarchy/${id}`]

describe('the REST interface of fact sheets', () => {
  interface Records {
    readonly sheet: Json
    readonly parent: Json
    readonly relation: Json
  }
  test.for<[string, (client: Client, records: Records) => Promise<Answer>]>([
    ['POST', (client) => client.post('/factSheets', { name: 'New', type: 'Application' })],
    ['PUT', (client, { sheet }) => client.put(pathOf(sheet), { description: 'New' })],
    ['DELETE', (client, { sheet }) => client.delete(pathOf(sheet))],
    [
      'POST of a relation',
      (client, { sheet, parent }) =>
        client.post(`${pathOf(sheet)}/relations`, { type: 'relToParent', toId: parent.id }),
    ],
    ['PUT of a relation', (client, { sheet, relation }) => client.put(`${pathOf(sheet)}/relations/${relation.id}`, {})],
    [
      'DELETE of a relation',
      (client, { sheet, relation }) => client.delete(`${pathOf(sheet)}/relations/${relation.id}`),
    ],
  ])('refuses a %s by a viewer with 403', async ([, write], { viewer, sheet, parent, relation, expectRefusal }) => {
    expect(dataOf(await viewer.get(`${pathOf(sheet)}/relations`))).toEqual([relation])
    await expectRefusal(() => write(viewer, { sheet, parent, relation }), 403, ['Authorization'])
  })

  test('refuses an ID of another workspace, an unknown one and a malformed one with 404', async ({
    admin,
    stranger,
    sheet,
    expectRefusal,
  }) => {
    const foreignSheet = await newFactSheet(stranger, 'Application')
    for (const id of [foreignSheet.id, crypto.randomUUID(), 'x']) {
      for (const path of readPathsOf(id)) expect([path, (await admin.get(path)).status]).toEqual([path, 404])
      const path = `/factSheets/${id}`
      expect((await admin.put(path, { description: 'New' })).status).toBe(404)
      expect((await admin.delete(path)).status).toBe(404)
      expect((await admin.post(`${path}/relations`, { type: 'relToParent', toId: sheet.id })).status).toBe(404)
      expect((await admin.delete(`${path}/relations/${crypto.randomUUID()}`)).status).toBe(404)
    }
    const relation = { type: 'relToRequires', toId: foreignSheet.id }
    await expectRefusal(() => admin.post(`${pathOf(sheet)}/relations`, relation), 422, ['$.toId'])
    expect((await stranger.get('/factSheets')).body).toMatchObject({ total: 1 })
  })

  test('lets callers without a token, and contacts, read nothing', async ({ service, sheet }) => {
    const contact = await signedIn(service, 'CONTACT')
    for (const path of ['/factSheets', ...readPathsOf(sheet.id)]) {
      expect([path, (await send(service, 'GET', path)).status]).toEqual([path, 401])
      expect([path, (await contact.get(path)).status]).toEqual([path, 403])
    }
  })

  test('says in every answer that the operation is deprecated, and what replaces it', async ({
    service,
    admin,
    viewer,
    sheet,
  }) => {
    const answers = [
      await admin.get('/factSheets'),
      await admin.get(pathOf(sheet)),
      await admin.get('/factSheets?pageSize=0'),
      await admin.get('/factSheets/x/relations'),
      await admin.get(`/factSheets/hierarchy/${sheet.id}`),
      await viewer.post('/factSheets', { name: 'New', type: 'Application' }),
      await viewer.delete(`${pathOf(sheet)}/relations/${sheet.id}`),
      await send(service, 'GET', '/factSheets'),
    ]
    for (const { headers } of answers) {
      expect([headers.get('deprecation'), headers.get('link')]).toEqual([
        '@1704067200',
        '</services/pathfinder/v1/graphql>; rel="successor-version"',
      ])
    }
    expect((await admin.get('/bookmarks?bookmarkType=INVENTORY')).headers.has('deprecation')).toBe(false)
  })
})
