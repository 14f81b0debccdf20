import { describe, expect } from 'vitest'
import { featuresOffAtFirst } from '#contract/endpoint.ts'
import { operations } from '#contract/index.ts'
import type { Client, Json } from '#testing/client.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
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
  test('are on in a new one but for quota and single sign-on, for everybody to read', async ({ viewer }) => {
    const { status, body } = await viewer.get(PATH)
    expect([status, body.type, body.total]).toEqual([200, 'Feature', 8])
    for (const feature of body.data) {
      const isOff = featuresOffAtFirst.includes(feature.id)
      expect(feature).toMatchObject({ status: isOff ? 'DISABLED' : 'ENABLED', customized: false })
      expect((await viewer.get(`${PATH}/${feature.id}`)).body.data).toEqual(feature)
    }
    const byId = new Map<string, Json>(body.data.map((feature: Json) => [feature.id, feature]))
    expect(byId.get('TECHNICAL_USER_QUOTA')).toMatchObject({ type: 'QUOTA', quota: 100 })
    expect(byId.get('ODATA')).toMatchObject({ type: 'FUNCTIONAL', roles: expect.arrayContaining(['ADMIN', 'VIEWER']) })
    expect(byId.get('CUSTOM_ROLES').roles).toEqual(['ADMIN'])
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

  test('hides comments and takes none', async ({ admin, switched }) => {
    const { id } = await newFactSheet(admin, 'Application')
    const create = (message: string) =>
      graph(
        admin,
        'mutation ($id: ID!, $m: String!) { createComment(factSheetId: $id, message: $m, status: ACTIVE) { id } }',
        {
          id,
          m: message,
        },
      )
    const count = async () => {
      const { data } = await graph(
        admin,
        'query ($id: ID!) { factSheet(id: $id) { comments { edges { node { id } } } } }',
        { id },
      )
      return data.factSheet.comments.edges.length
    }
    expect((await create('kept')).errors).toBeNull()
    await switched('COMMENTS', false)
    expect((await create('refused')).errors[0].message).toContain('“Comments” is switched off')
    expect(await count()).toBe(0)
    await switched('COMMENTS', true)
    expect(await count()).toBe(1)
  })

  test('lets nobody create or give a custom role, and whoever has one keeps it', async ({
    service,
    admin,
    switched,
  }) => {
    const path = '/models/authorization'
    const { data: before } = (await admin.get(path)).body
    const added = {
      ...before,
      roles: [...(before.roles ?? before), { ...(before.roles ?? before)[1], name: 'AUDITOR' }],
    }
    await switched('CUSTOM_ROLES', false)
    const refused = await admin.put(path, Array.isArray(before) ? added.roles : added)
    expect([refused.status, refused.body.errorMessage]).toEqual([403, expect.stringContaining('“Custom roles”')])
    await switched('CUSTOM_ROLES', true)
    expect((await admin.put(path, Array.isArray(before) ? added.roles : added)).status).toBeLessThan(300)
    await switched('CUSTOM_ROLES', false)
    const user = { userName: `program-${crypto.randomUUID()}`, permissionRole: 'VIEWER', customerRoles: 'AUDITOR' }
    expect((await admin.post('/services/mtm/v1/technicalusers', user)).status).toBe(403)
    expect((await admin.post('/services/mtm/v1/technicalusers', { ...user, customerRoles: 'SUPPORT' })).status).toBe(
      200,
    )
    await switched('CUSTOM_ROLES', true)
    expect(
      (await admin.post('/services/mtm/v1/technicalusers', { ...user, userName: `other-${user.userName}` })).status,
    ).toBe(200)
    expect(service.faults).toEqual([])
  })

  test('on, the quota keeps a workspace from more technical users than that', async ({ service, admin, switched }) => {
    const create = () =>
      admin.post('/services/mtm/v1/technicalusers', {
        userName: `program-${crypto.randomUUID()}`,
        permissionRole: 'VIEWER',
      })
    await switched('TECHNICAL_USER_QUOTA', true)
    const { body } = await create()
    const { db } = service.storage
    const { total } = await db
      .selectFrom('permission as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(db.fn.countAll<number>().as('total'))
      .where('p.workspace_id', '=', service.workspace.id)
      .where('u.technical', '=', true)
      .where('p.status', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
    for (let more = total; more < 100; more += 1) expect((await create()).status).toBe(200)
    const refused = await create()
    expect([refused.status, refused.body.errorMessage]).toEqual([
      409,
      'This workspace has as many technical users as its quota allows',
    ])
    expect((await admin.delete(`/services/mtm/v1/technicalusers/${body.data.id}`)).status).toBe(204)
    expect((await create()).status).toBe(200)
    expect((await create()).status).toBe(409)
    await switched('TECHNICAL_USER_QUOTA', false)
    expect((await create()).status).toBe(200)
  })

  test('single sign-on stays off, because there is no identity provider', async ({ switched, admin }) => {
    expect((await switched('SSO', true)).status).toBe(409)
    expect((await admin.get(`${PATH}/SSO`)).body.data.status).toBe('DISABLED')
    expect((await switched('SSO', false)).status).toBe(200)
  })
})
