import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from './contract/index.ts'
import { bookmarkInput } from './testing/builders.ts'
import { type Client, open, send } from './testing/client.ts'
import { PASSWORD, signedIn } from './testing/people.ts'
import { type TestService, startService } from './testing/service.ts'
import { subscribe } from './testing/webhooks.ts'

let service: TestService
let admin: Client

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(() => service.close())

const [MTM, CONSOLE, WEBHOOKS] = ['/services/mtm/v1', '/services/console/v1', '/services/webhooks/v1']

/** Each operation of the contract, called as it is meant to be: the answer is parsed by its schema, and has its status. */
const calls: Record<string, () => Promise<{ status: number }>> = {
  listBookmarks: () => admin.get('/bookmarks?bookmarkType=INVENTORY'),
  createBookmark: () => admin.post('/bookmarks', bookmarkInput()),
  getBookmark: async () => admin.get(await bookmark()),
  updateBookmark: async () => admin.put(await bookmark(), bookmarkInput({ name: 'New', userId: admin.userId })),
  deleteBookmark: async () => admin.delete(await bookmark()),
  restoreBookmark: async () => {
    const path = await bookmark()
    await admin.delete(path)
    return await admin.post(`${CONSOLE}${path}/restore`)
  },
  searchBookmarks: () => admin.get('/search/bookmarks?q=a&trend=true'),
  countBookmarks: () => admin.get(`${CONSOLE}/bookmarks/counts`),

  requestToken: async () => {
    const { body } = await admin.post(`${MTM}/technicalusers`, { userName: 'walker', permissionRole: 'MEMBER' })
    const headers = { authorization: `Basic ${btoa(`apitoken:${body.data.apiTokenData.token}`)}` }
    return await send(service, 'POST', `${MTM}/oauth2/token`, {
      headers,
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  },
  listSigningKeys: () => send(service, 'GET', `${MTM}/oauth2/jwks.json`),
  signIn: async () => await session(),
  renewSession: async () => {
    const cookie = (await session()).headers.get('set-cookie') ?? ''
    return await send(service, 'POST', `${MTM}/sessions/renew`, { headers: { cookie } })
  },
  signOut: () => send(service, 'POST', `${MTM}/sessions/signout`),
  signOutEverywhere: async () => (await signedIn(service, 'VIEWER')).delete(`${MTM}/sessions`),

  listWorkspaces: () => admin.get(`${MTM}/workspaces`),
  getWorkspace: () => admin.get(`${MTM}/workspaces/${service.workspace.id}`),
  listUsers: () => admin.get(`${MTM}/workspaces/${service.workspace.id}/users?page=0`),
  createUser: () => admin.post(`${MTM}/workspaces/${service.workspace.id}/users`, person('new@example.com')),
  updatePermission: async () => {
    const { body } = await admin.post(`${MTM}/workspaces/${service.workspace.id}/users`, person('changed@example.com'))
    return await admin.put(`${MTM}/permissions/${body.data.permissions[0].id}`, { role: 'VIEWER' })
  },
  listTechnicalUsers: () => admin.get(`${MTM}/technicalusers`),
  createTechnicalUser: () => admin.post(`${MTM}/technicalusers`, { userName: 'made', permissionRole: 'MEMBER' }),
  getTechnicalUser: async () => admin.get(await technicalUser('read')),
  replaceToken: async () => admin.put(`${await technicalUser('replaced')}/replaceToken`, {}),
  deleteTechnicalUser: async () => admin.delete(await technicalUser('deleted')),

  createSubscription: () =>
    admin.post(`${WEBHOOKS}/subscriptions`, { deliveryType: 'PULL', tagSets: [], workspaceId: service.workspace.id }),
  listSubscriptions: () => admin.get(`${WEBHOOKS}/subscriptions`),
  getSubscription: async () => admin.get(await subscribe(service, admin)),
  deleteSubscription: async () => admin.delete(await subscribe(service, admin)),
  retrieveEvents: async () => {
    const path = await subscribe(service, admin)
    await bookmark()
    return await admin.get(`${path}/events`)
  },
  moveCursor: async () => admin.put(`${await subscribe(service, admin)}/cursor`, { offset: 0 }),
  followEvents: async () => {
    const response = await open(service, 'GET', `${CONSOLE}/tail`, { token: admin.token })
    await response.body?.cancel()
    return response
  },
  listEvents: () => admin.get(`${CONSOLE}/events`),
}

const bookmark = async () => `/bookmarks/${(await admin.post('/bookmarks', bookmarkInput())).body.data.id}`
const technicalUser = async (userName: string) =>
  `${MTM}/technicalusers/${(await admin.post(`${MTM}/technicalusers`, { userName, permissionRole: 'MEMBER' })).body.data.id}`
const person = (email: string) => ({ email, firstName: 'A', lastName: 'B', role: 'MEMBER' })
const session = async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await service.service.setup.addPeople(service.workspace, [{ ...person(email), password: PASSWORD }])
  return await send(service, 'POST', `${MTM}/sessions`, { body: { email, password: PASSWORD } })
}

test('every operation of the contract has its call here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

test.each(operations.map(({ id, ok }) => ({ id, ok })))('$id answers $ok, as the contract says', async ({ id, ok }) => {
  expect((await calls[id]?.())?.status).toBe(ok)
})
