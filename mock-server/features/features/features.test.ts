import { describe, expect } from 'vitest'
import { operations } from '#contract/index.ts'
import type { Client } from '#testing/client.ts'
import { KEYS } from '#testing/feeds.ts'
import { test as base } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/features'

const test = base.extend('switched', ({ admin }) => async (id: string, enabled: unknown, by: Client = admin) => {
  return await by.post(`${PATH}/${id}?enabled=${String(enabled)}`)
})

const upload = () => {
  const form = new FormData()
  form.set('graphQLRequest', JSON.stringify({ query: '{ __typename }' }))
  return form
}

describe('the features of a workspace', () => {
  test('are all on in a new one, for everybody to read', async ({ viewer }) => {
    const { status, body } = await viewer.get(PATH)
    expect([status, body.type, body.total]).toEqual([200, 'Feature', 3])
    for (const feature of body.data) {
      expect(feature).toMatchObject({ type: 'FUNCTIONAL', status: 'ENABLED', customized: false })
      expect((await viewer.get(`${PATH}/${feature.id}`)).body.data).toEqual(feature)
    }
  })

  test('are switched by administrators alone', async ({ service, admin, switched }) => {
    for (const role of ['MEMBER', 'VIEWER', 'SUPPORT'] as const) {
      expect((await switched('ODATA', false, await signedIn(service, role))).status).toBe(403)
    }
    expect((await admin.get(`${PATH}/ODATA`)).body.data.status).toBe('ENABLED')
    const off = await switched('ODATA', false)
    expect([off.status, off.body.data.status, off.body.data.customized]).toEqual([200, 'DISABLED', true])
    expect((await switched('ODATA', false)).body).toEqual(off.body)
    expect((await admin.get(`${PATH}/ODATA`)).body).toEqual(off.body)
    const on = await switched('ODATA', true)
    expect([on.body.data.status, on.body.data.customized]).toEqual(['ENABLED', false])
  })

  test('that do not exist are 404, and a switch without a position 400', async ({ admin, switched }) => {
    expect((await admin.get(`${PATH}/odata`)).status).toBe(404)
    expect((await switched('__proto__', true)).status).toBe(404)
    expect((await switched('ODATA', 'maybe')).status).toBe(400)
    expect((await admin.post(`${PATH}/ODATA`)).status).toBe(400)
  })

  test('are those of one workspace', async ({ service, admin }) => {
    const { id: workspaceId } = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    await service.storage.db
      .insertInto('feature')
      .values({
        workspace_id: workspaceId,
        id: 'META_MODEL',
        enabled: false,
        changed_at: new Date(),
        changed_by: crypto.randomUUID(),
      })
      .execute()
    expect((await admin.get(`${PATH}/META_MODEL`)).body.data.status).toBe('ENABLED')
  })
})

describe('a feature that is switched off', () => {
  test('closes the meta model with 401, whatever the address or the body', async ({ admin, viewer, switched }) => {
    const calls = operations.filter(({ feature }) => feature === 'META_MODEL')
    expect(calls).toHaveLength(6)
    await switched('META_MODEL', false)
    for (const { method, path } of calls) {
      const address = path.replaceAll(/\{\w+\}/g, 'Application')
      const { status, body, headers } = await (method === 'GET' ? admin.get(address) : admin.post(address, '{'))
      expect([status, body.errorMessage]).toEqual([401, 'The feature “Meta model” is switched off in this workspace'])
      expect(headers.get('www-authenticate')).toBe('Bearer realm="landscape"')
    }
    expect((await viewer.get('/models/metaModel')).status).toBe(401)
    expect((await admin.get('/models/dataModel')).status).toBe(200)
    await switched('META_MODEL', true)
    expect((await admin.get('/models/metaModel')).status).toBe(200)
  })

  test('closes feeds with 403 in their form', async ({ admin, switched }) => {
    await switched('ODATA', false)
    const { status, body } = await admin.get(`${KEYS}/`)
    expect([status, body.error.message]).toEqual([403, 'The feature “OData feeds” is switched off in this workspace'])
    expect((await admin.get(`${KEYS}/$metadata`)).status).toBe(403)
    await switched('ODATA', true)
    expect((await admin.get(`${KEYS}/`)).status).toBe(200)
  })

  test('closes uploads with 403, and GraphQL not', async ({ admin, switched }) => {
    await switched('DOCUMENT_UPLOAD', false)
    expect((await admin.post('/graphql/upload', upload())).status).toBe(403)
    expect((await admin.post('/graphql', { query: '{ __typename }' })).status).toBe(200)
    await switched('DOCUMENT_UPLOAD', true)
    expect((await admin.post('/graphql/upload', upload())).status).toBe(200)
  })
})
