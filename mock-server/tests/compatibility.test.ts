import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import type { Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { BASE_URL } from '#testing/service.ts'

describe('programs that use REST', () => {
  test.for(['POST', 'PUT'])(
    'send a %s without a content type, or with that of their library',
    async (method, { service, admin }) => {
      const { id } = await newFactSheet(admin, 'Application')
      const path = method === 'PUT' ? pathOf({ id }) : '/factSheets'
      for (const type of [undefined, 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded']) {
        const body = JSON.stringify({ name: unique('Typeless'), type: 'Application' })
        const sent = { method, body: new TextEncoder().encode(body) }
        const headers = {
          authorization: `Bearer ${admin.token}`,
          ...(type === undefined ? {} : { 'content-type': type }),
        }
        const request = new Request(`${BASE_URL}/services/pathfinder/v1${path}`, { ...sent, headers })
        expect((await service.fetch(request)).status, type).toBe(200)
      }
    },
  )

  test('send null for what they leave out', async ({ admin }) => {
    const lists = { permittedReadUserIds: [], permittedWriteUserIds: [], referencedFactSheetIds: [] }
    const bookmark = { name: unique('View'), type: 'INVENTORY', state: { a: null }, userId: admin.userId, ...lists }
    const unset = { id: null, createdAt: null, predefined: null, oDataEnabled: null, workingCopy: null, user: null }
    const { status, body } = await admin.post('/bookmarks', { ...bookmark, readonly: false, views: 0, ...unset })
    expect([status, body.data?.state, body.data?.predefined]).toEqual([200, { a: null }, false])
  })

  test('count pages from 1, or from 0', async ({ service, admin }) => {
    const namesOn = async (page: string) => {
      const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=1${page}`)
      return body.data.map(({ id }: Json) => id)
    }
    const first = await namesOn('')
    expect(first).toHaveLength(1)
    expect([await namesOn('&page=0'), await namesOn('&page=1')]).toEqual([first, first])
    expect(await namesOn('&page=2')).not.toEqual(first)
  })

  test('join a base address and a path that both have a slash', async ({ service, admin }) => {
    for (const path of ['/services/pathfinder/v1//bookmarks', '//services//pathfinder/v1///bookmarks']) {
      const headers = { authorization: `Bearer ${admin.token}` }
      const request = new Request(`${BASE_URL}${path}?bookmarkType=INVENTORY`, { headers })
      expect((await service.fetch(request)).status, path).toBe(200)
    }
  })
})

describe('programs that manage access', () => {
  test('know eight roles, and write back the permission that they read', async ({ service, admin }) => {
    const support = await signedIn(service, 'SUPPORT')
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
    const [permission] = body.data.find(({ id }: Json) => id === support.userId).permissions
    const answer = await admin.put(`/services/mtm/v1/permissions/${permission.id}`, permission)
    expect(answer.body.data).toMatchObject({ role: 'VIEWER', customerRoles: 'SUPPORT' })
    expect((await support.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
  })
})

describe('programs that look people up', () => {
  const MTM = '/services/mtm/v1'

  test('read a user of the workspace by the id in another record', async ({ service, admin }) => {
    const bookmark = await admin.post('/bookmarks', bookmarkInput())
    const { body } = await admin.get(`${MTM}/workspaces/${service.workspace.id}/users/${bookmark.body.data.user.id}`)
    expect(body.data).toMatchObject({ id: admin.userId, displayName: expect.any(String), email: expect.any(String) })
  })

  test('page through the permissions until they have the total', async ({ service, admin }) => {
    const page = async (number: number) =>
      (await admin.get(`${MTM}/permissions?workspaceId=${service.workspace.id}&page=${number}&size=1`)).body
    const { total } = await page(1)
    const ids = await Promise.all(
      Array.from({ length: total }, async (_, index) => (await page(index + 1)).data[0].user.id),
    )
    expect(new Set(ids).size).toBe(total)
  })

  test('send only user, workspace, role and status to change a permission', async ({ service, admin }) => {
    const { userId } = await signedIn(service, 'MEMBER')
    const sent = { user: { id: userId }, workspace: { id: service.workspace.id }, role: 'ADMIN', status: 'INVITED' }
    const { status, body } = await admin.post(`${MTM}/permissions`, sent)
    expect([status, body.data?.role, body.data?.status]).toEqual([200, 'ADMIN', 'ACTIVE'])
  })

  test('ask whether a feature is enabled', async ({ service, admin }) => {
    const { body } = await admin.get(`${MTM}/workspaces/${service.workspace.id}/featureBundle`)
    const isEnabled = (id: string) =>
      body.data.features.find((feature: Json) => feature.id === id)?.status === 'ENABLED'
    expect([isEnabled('factSheets.files'), isEnabled('unheard.of')]).toEqual([true, false])
  })
})

describe('programs that use webhooks', () => {
  const SUBSCRIPTIONS = '/services/webhooks/v1/subscriptions'

  test.for([{}, { workspaceId: '' }, { workspaceId: null }])(
    'subscribe in the workspace of their token with %j',
    async (workspace, { service, admin }) => {
      const { status, body } = await admin.post(SUBSCRIPTIONS, { deliveryType: 'PULL', tagSets: [['a']], ...workspace })
      expect([status, body.data?.workspaceId]).toEqual([200, service.workspace.id])
      const list = await admin.get(`${SUBSCRIPTIONS}?workspaceId=`)
      expect(list.body.data).toContainEqual(expect.objectContaining({ id: body.data.id }))
    },
  )

  test('send null for no tag sets, and leave existing ones alone with it', async ({ admin }) => {
    const { status, body } = await admin.post(SUBSCRIPTIONS, { deliveryType: 'PULL', tagSets: null })
    expect([status, body.data?.tagSets]).toEqual([200, []])
    const path = `${SUBSCRIPTIONS}/${body.data.id}`
    await admin.put(path, { tagSets: [['a']] })
    expect((await admin.put(path, { tagSets: null })).body.data.tagSets).toEqual([['a']])
  })

  test('protect a target over plain HTTP with an Authorization header', async ({ admin }) => {
    const subscription = { deliveryType: 'PUSH', tagSets: [['a']], targetUrl: 'http://127.0.0.1:9000/hook' }
    const { status, body } = await admin.post(SUBSCRIPTIONS, { ...subscription, authorizationHeader: 'Bearer x' })
    expect([status, body.data?.authorizationHeader]).toEqual([200, 'Bearer x'])
  })

  test('look a subscription up by its name, and get the newest of several', async ({ service, admin }) => {
    const identifier = unique('upsert')
    const create = async () =>
      (await admin.post(SUBSCRIPTIONS, { deliveryType: 'PULL', tagSets: [['a']], identifier })).body
    await create()
    service.clock.advance(1)
    const { data: newest } = await create()
    const { body } = await admin.get(`${SUBSCRIPTIONS}?identifier=${encodeURIComponent(identifier)}`)
    expect([body.total, body.data[0].id]).toEqual([2, newest?.id])
  })

  test.for(['createdAt-DESC', 'createdAt-desc', 'CREATEDAT-ASC'])(
    'list deliveries with sort=%s',
    async (sort, { admin }) => {
      const { body } = await admin.post(SUBSCRIPTIONS, { deliveryType: 'PULL', tagSets: [['a']] })
      expect((await admin.get(`${SUBSCRIPTIONS}/${body.data.id}/deliveries?sort=${sort}`)).status).toBe(200)
    },
  )

  test('read the record of an event that they published', async ({ service, admin }) => {
    const event = { type: 'DEPLOYED', tags: ['ci'], sourceName: 'ci', workspaceId: service.workspace.id, payload: [1] }
    const { body } = await admin.post('/services/webhooks/v1/events', event)
    expect(body.data).toMatchObject({ ...event, tags: ['ci', 'DEPLOYED'], userId: admin.userId })
  })
})
