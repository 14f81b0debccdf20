import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, send } from '#testing/client.ts'
import {
  type Json,
  type Landscape,
  dataOf,
  made,
  pathOf,
  related,
  startLandscape,
} from '#testing/fact-sheets/fact-sheets.ts'
import { signedIn } from '#testing/people.ts'
import { refused, summary } from '#testing/fact-sheets/refused.ts'

let landscape: Landscape
let sheet: Json
let parent: Json

beforeAll(async () => {
  landscape = await startLandscape()
  const { admin } = landscape
  parent = await made(admin, 'Application')
  sheet = await made(admin, 'Application')
  await related(admin, sheet, 'relToRequires', parent)
})
afterAll(() => landscape.service.close())

describe('rights over REST', () => {
  const writes: [string, (client: Client, relation: Json) => Promise<Answer>][] = [
    ['POST', (client) => client.post('/factSheets', { name: 'New', type: 'Application' })],
    ['PUT', (client) => client.put(pathOf(sheet), { description: 'New' })],
    ['DELETE', (client) => client.delete(pathOf(sheet))],
    [
      'POST of a relation',
      (client) => client.post(`${pathOf(sheet)}/relations`, { type: 'relToParent', toId: parent.id }),
    ],
    ['PUT of a relation', (client, { id }) => client.put(`${pathOf(sheet)}/relations/${id}`, {})],
    ['DELETE of a relation', (client, { id }) => client.delete(`${pathOf(sheet)}/relations/${id}`)],
  ]
  test.each(writes)('%s by a viewer is refused with 403', async (_, write) => {
    const [relation] = dataOf(await landscape.viewer.get(`${pathOf(sheet)}/relations`))
    expect(summary(await refused(landscape, () => write(landscape.viewer, relation)))).toEqual([403, []])
  })

  const reads = (id: string) => [`/factSheets/${id}`, `/factSheets/${id}/relations`, `/factSheets/hierarchy/${id}`]
  test('an id that is of another workspace, unknown or malformed is refused with 404', async () => {
    const { admin, service } = landscape
    const other = await service.service.setup.createWorkspace('Other')
    const foreigner = await signedIn(service, 'ADMIN', { workspace: other })
    const foreign = await made(foreigner, 'Application')
    for (const id of [foreign.id, crypto.randomUUID(), 'x']) {
      for (const path of reads(id)) expect([path, (await admin.get(path)).status]).toEqual([path, 404])
      const path = `/factSheets/${id}`
      expect((await admin.put(path, { description: 'New' })).status).toBe(404)
      expect((await admin.delete(path)).status).toBe(404)
      expect((await admin.post(`${path}/relations`, { type: 'relToParent', toId: sheet.id })).status).toBe(404)
      expect((await admin.delete(`${path}/relations/${crypto.randomUUID()}`)).status).toBe(404)
    }
    const towards = { type: 'relToRequires', toId: foreign.id }
    expect(summary(await refused(landscape, () => admin.post(`${pathOf(sheet)}/relations`, towards)))).toEqual([
      422,
      ['$.toId'],
    ])
    expect((await foreigner.get('/factSheets')).body).toMatchObject({ total: 1 })
  })

  test('callers without a token, and contacts, can read nothing', async () => {
    const { service } = landscape
    const contact = await signedIn(service, 'CONTACT')
    for (const path of ['/factSheets', ...reads(sheet.id)]) {
      expect([path, (await send(service, 'GET', path)).status]).toEqual([path, 401])
      expect([path, (await contact.get(path)).status]).toEqual([path, 403])
    }
  })
})

test('every REST answer says that the operation is deprecated, and what replaces it', async () => {
  const { admin, service, viewer } = landscape
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
