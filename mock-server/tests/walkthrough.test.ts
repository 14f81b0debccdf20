import { expect } from 'vitest'
import { operations } from '#contract/index.ts'
import { failureCalls } from '#testing/webhooks/failure-calls.ts'
import { accessCalls } from '#testing/access-calls.ts'
import { bookmarkCalls } from '#testing/bookmark-calls.ts'
import { exportCalls } from '#testing/exports/export-calls.ts'
import { modelCalls } from '#testing/model-calls.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, open, send } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import { PASSWORD, signedIn } from '#testing/people.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import type { TestService } from '#testing/service.ts'
import type { Target } from '#testing/webhooks/target.ts'
import { consolePathOf, historyOf, secretOf, subscribe } from '#testing/webhooks/webhooks.ts'

let service: TestService
let admin: Client
let target: Target

test.beforeAll(({ service: ownService, admin: ownAdmin, target: ownTarget }) => {
  ;[service, admin, target] = [ownService, ownAdmin, ownTarget]
})

const [MTM, CONSOLE, WEBHOOKS] = ['/services/mtm/v1', '/services/console/v1', '/services/webhooks/v1']

/** The administrator's permission, as it is read. */
const ownPermission = async () => (await admin.get(`${MTM}/permissions?userId=${admin.userId}`)).body.data[0]

const withCallback = () => subscribePush(service, admin, target, { callback: 'delivery.payload.b = 1' })

/** A valid call of each operation of the contract. The service validates each answer by its schema. */
const calls: Record<string, () => Promise<{ status: number }>> = {
  ...bookmarkCalls(() => ({ admin, service })),
  suggest: () => admin.get('/suggestions?q=app&perType=true'),
  ...modelCalls(() => ({ admin })),
  ...exportCalls(() => ({ admin, service })),
  getEnrichedDataModel: () => admin.get('/models/dataModel/enriched'),
  getFactSheetResources: () => admin.get('/models/factSheetResources'),
  getReportingModel: () => admin.get('/models/reportingModel'),
  getViewModel: () => admin.get('/models/viewModel'),
  getLanguage: () => admin.get('/models/languages/en'),
  ...accessCalls(() => ({ admin, service })),

  listFactSheets: () => admin.get('/factSheets?type=Application'),
  createFactSheet: () => admin.post('/factSheets', { name: crypto.randomUUID(), type: 'Application' }),
  getFactSheet: async () => admin.get(await factSheet()),
  updateFactSheet: async () => admin.put(await factSheet(), { description: 'New' }),
  archiveFactSheet: async () => admin.delete(await factSheet()),
  listRelations: async () => admin.get(`${await factSheet()}/relations`),
  createRelation: async () => relate(await factSheet()),
  updateRelation: async () => {
    const path = await factSheet()
    return await admin.put(`${path}/relations/${(await relate(path)).body.data.id}`, { description: 'New' })
  },
  deleteRelation: async () => {
    const path = await factSheet()
    return await admin.delete(`${path}/relations/${(await relate(path)).body.data.id}`)
  },
  listHierarchy: async () => admin.get((await factSheet()).replace('/factSheets/', '/factSheets/hierarchy/')),

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

  getAccount: () => admin.get(`${CONSOLE}/account`),
  updateProfile: () => admin.put(`${CONSOLE}/account/profile`, { firstName: 'New', lastName: 'Name' }),
  changePassword: async () =>
    (await signedIn(service, 'VIEWER')).put(`${CONSOLE}/account/password`, {
      currentPassword: PASSWORD,
      newPassword: 'another battery staple',
    }),
  listSessions: () => admin.get(`${CONSOLE}/account/sessions`),
  endSession: async () => {
    const viewer = await signedIn(service, 'VIEWER')
    const { body } = await viewer.get(`${CONSOLE}/account/sessions`)
    return await viewer.delete(`${CONSOLE}/account/sessions/${body.data[0].id}`)
  },
  endOtherSessions: () => admin.delete(`${CONSOLE}/account/sessions`),

  listWorkspaces: () => admin.get(`${MTM}/workspaces`),
  getWorkspace: () => admin.get(`${MTM}/workspaces/${service.workspace.id}`),
  listUsers: () => admin.get(`${MTM}/workspaces/${service.workspace.id}/users?page=0`),
  getFeatureBundle: () => admin.get(`${MTM}/workspaces/${service.workspace.id}/featureBundle`),
  getWorkspaceUser: () => admin.get(`${MTM}/workspaces/${service.workspace.id}/users/${admin.userId}`),
  getUser: () => admin.get(`${MTM}/users/${admin.userId}`),
  listWorkspacePermissions: () => admin.get(`${MTM}/workspaces/${service.workspace.id}/permissions?page=0`),
  listPermissions: () => admin.get(`${MTM}/permissions?workspaceId=${service.workspace.id}`),
  getPermission: async () => admin.get(`${MTM}/permissions/${(await ownPermission()).id}`),
  savePermission: async () => admin.post(`${MTM}/permissions`, await ownPermission()),
  countPeople: () => admin.get(`${CONSOLE}/people/counts`),
  createUser: () => admin.post(`${MTM}/workspaces/${service.workspace.id}/users`, person('new@example.com')),
  updatePermission: async () => {
    const { body } = await admin.post(`${MTM}/workspaces/${service.workspace.id}/users`, person('changed@example.com'))
    return await admin.put(`${MTM}/permissions/${body.data.permissions[0].id}`, { role: 'VIEWER' })
  },
  giveFirstPassword: async () => {
    const { body } = await admin.post(`${MTM}/workspaces/${service.workspace.id}/users`, person('forgot@example.com'))
    return await admin.post(`${CONSOLE}/people/${body.data.id}/first-password`)
  },
  listMemberships: () => admin.get(`${CONSOLE}/account/workspaces`),
  acceptInvitation: async () => {
    const { viewer, workspace, code } = await invited()
    return await viewer.post(`${CONSOLE}/account/workspaces/${workspace.id}/accept`, { code })
  },
  declineInvitation: async () => {
    const { viewer, workspace } = await invited()
    return await viewer.post(`${CONSOLE}/account/workspaces/${workspace.id}/decline`)
  },
  switchWorkspace: async () =>
    (await signedIn(service, 'VIEWER')).post(`${MTM}/sessions/switch`, { workspaceId: service.workspace.id }),
  listAccessRequests: () => admin.get(`${CONSOLE}/access-requests`),
  requestAccess: async () =>
    (await signedIn(service, 'VIEWER')).post(`${CONSOLE}/access-requests`, { right: 'webhook.read', page: '/tail' }),
  listTechnicalUsers: () => admin.get(`${MTM}/technicalusers`),
  countTechnicalUsers: () => admin.get(`${CONSOLE}/technical-users/counts`),
  createTechnicalUser: () => admin.post(`${MTM}/technicalusers`, { userName: 'made', permissionRole: 'MEMBER' }),
  getTechnicalUser: async () => admin.get(await technicalUser('read')),
  replaceToken: async () => admin.put(`${await technicalUser('replaced')}/replaceToken`, {}),
  endPreviousToken: async () => {
    const path = await technicalUser('rotated')
    await admin.put(`${path}/replaceToken`, { overlapHours: 1 })
    return await admin.delete(`${path}/previousToken`)
  },
  deleteTechnicalUser: async () => admin.delete(await technicalUser('deleted')),

  createSubscription: () =>
    admin.post(`${WEBHOOKS}/subscriptions`, { deliveryType: 'PULL', tagSets: [], workspaceId: service.workspace.id }),
  listSubscriptions: () => admin.get(`${WEBHOOKS}/subscriptions`),
  getSubscription: async () => admin.get(await subscribe(service, admin)),
  updateSubscription: async () => admin.put(await subscribe(service, admin), { active: false }),
  listSubscriptionStatus: () => admin.get(`${WEBHOOKS}/subscriptions/status`),
  getSubscriptionStatus: async () => admin.get(`${await subscribe(service, admin)}/status`),
  deleteSubscription: async () => admin.delete(await subscribe(service, admin)),
  listDeletedSubscriptions: () => admin.get(`${CONSOLE}/subscriptions/deleted`),
  restoreSubscription: async () => {
    const path = await subscribe(service, admin)
    await admin.delete(path)
    return await admin.post(`${CONSOLE}/subscriptions/${path.split('/').at(-1)}/restore`, undefined)
  },
  retrieveEvents: async () => {
    const path = await subscribe(service, admin)
    await bookmark()
    return await admin.get(`${path}/events`)
  },
  moveCursor: async () => admin.put(`${await subscribe(service, admin)}/cursor`, { offset: 0 }),

  rotateSigningSecret: async () =>
    admin.post(secretOf(await subscribePush(service, admin, target, { signed: true })), {}),
  probeSubscription: async () => admin.post(`${await failing()}/probe`),
  subscriptionHistory: async () => admin.get(historyOf(await subscribe(service, admin))),
  listCallbackVersions: async () => admin.get(`${consolePathOf(await withCallback())}/callback-versions`),
  getCallbackVersion: async () => admin.get(`${consolePathOf(await withCallback())}/callback-versions/1`),
  getCallbackDraft: async () => admin.get(`${consolePathOf(await withCallback())}/callback-draft`),
  saveCallbackDraft: async () =>
    admin.put(`${consolePathOf(await withCallback())}/callback-draft`, { callback: 'return', basedOnVersion: 1 }),
  deleteCallbackDraft: async () => admin.delete(`${consolePathOf(await withCallback())}/callback-draft`),
  dryRunCallback: () => admin.post(`${CONSOLE}/callbacks/dry-run`, { callback: 'delivery.payload.b = 1', sample: {} }),
  checkTarget: () => admin.post(`${CONSOLE}/targets/check`, { targetUrl: target.url }),
  testDelivery: () => admin.post(`${CONSOLE}/test-deliveries`, { subscription: { targetUrl: target.url } }),

  listDeliveries: async () => admin.get(`${await subscribePush(service, admin, target)}/deliveries`),
  searchDeliveries: async () => admin.get(`${(await delivered()).log}/deliveries?state=delivered`),
  exportDeliveries: async () => exported(`${(await delivered()).log}/deliveries/export?format=csv`),
  searchAllDeliveries: () => admin.get(`${CONSOLE}/deliveries?match=BOOKMARK_*`),
  exportAllDeliveries: () => exported(`${CONSOLE}/deliveries/export?format=csv`),
  countAllDeliveries: () => admin.get(`${CONSOLE}/deliveries/counts`),
  deliveryHistogram: async () => admin.get(`${(await delivered()).log}/histogram`),
  getDelivery: async () => admin.get((await delivered()).delivery),
  getAttempt: async () => admin.get(`${(await delivered()).delivery}/attempts/1`),
  redeliver: async () => admin.post(`${(await delivered()).delivery}/redeliver`),
  ...failureCalls(() => ({ admin, failing })),

  previewRecovery: async () => admin.post(`${(await delivered()).log}/recoveries/preview`, { filter: {} }),
  startRecovery: async () => admin.post(`${(await delivered()).log}/recoveries`, { filter: {} }),
  listRecoveries: async () => admin.get(`${(await delivered()).log}/recoveries?running=false`),
  cancelRecovery: async () => {
    const { log } = await delivered()
    const { body } = await admin.post(`${log}/recoveries`, { filter: {} })
    return await admin.post(`${log}/recoveries/${body.data.id}/cancel`)
  },
  resumeRecovery: async () => {
    const { log } = await delivered()
    const { body } = await admin.post(`${log}/recoveries`, { filter: {} })
    await admin.post(`${log}/recoveries/${body.data.id}/cancel`)
    return await admin.post(`${log}/recoveries/${body.data.id}/resume`)
  },
  listRecoveryJobs: () => admin.get(`${CONSOLE}/recoveries`),

  publishEvent: () => admin.post(`${WEBHOOKS}/events`, { tags: ['walk'], payload: { step: 1 } }),
  publishEvents: () => admin.post(`${WEBHOOKS}/events/batch`, { events: [{ type: 'WALKED', payload: null }] }),
  listEventTags: () => admin.get(`${WEBHOOKS}/event_tags`),
  listCustomEventTags: () => admin.get(`${WEBHOOKS}/custom_event_tags`),
  listNotifications: () => admin.get(`${CONSOLE}/notifications?unreadOnly=true`),
  readNotifications: () => admin.post(`${CONSOLE}/notifications/read`, {}),

  listPreferences: () => admin.get(`${CONSOLE}/preferences`),
  savePreference: () => admin.put(`${CONSOLE}/preferences/list.bookmarks`, { density: 'compact' }),
  deletePreference: () => admin.delete(`${CONSOLE}/preferences/list.bookmarks`),

  executeGraphql: () => admin.post('/graphql', { query: '{ allFactSheets { totalCount } }' }),
  uploadGraphql: () => {
    const form = new FormData()
    form.set('graphQLRequest', JSON.stringify({ query: '{ allFactSheets { totalCount } }' }))
    return admin.post('/graphql/upload', form)
  },
  downloadDocument: async () => {
    const factSheetId = (await factSheet()).replace('/factSheets/', '')
    const query = 'mutation ($factSheetId: ID!) { createDocument(factSheetId: $factSheetId, name: "A file") { id } }'
    const form = new FormData()
    form.set('graphQLRequest', JSON.stringify({ query, variables: { factSheetId } }))
    form.set('file', new File(['walk'], 'walk.txt'))
    const { body } = await admin.post('/graphql/upload', form)
    return await admin.get(`/documents/${body.data.createDocument.id}/download`)
  },

  followEvents: () => streamOf('/tail'),
  followChanges: () => streamOf('/changes'),
  eventCounts: () => admin.get(`${CONSOLE}/events/counts`),
  listEvents: () => admin.get(`${CONSOLE}/events`),
  findPlace: () => admin.get(`${CONSOLE}/events/place?at=2026-01-01T00:00:00Z`),
  getEvent: () => admin.get(`${CONSOLE}/events/1`),
  eventDensity: () => admin.get(`${CONSOLE}/events/density?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`),
}

const streamOf = async (path: string) => {
  const response = await open(service, 'GET', `${CONSOLE}${path}`, { token: admin.token })
  await response.body?.cancel()
  return response
}
const bookmark = async () => `/bookmarks/${(await admin.post('/bookmarks', bookmarkInput())).body.data.id}`
const factSheet = async (type = 'Application') =>
  `/factSheets/${(await admin.post('/factSheets', { name: crypto.randomUUID(), type })).body.data.id}`
const relate = async (path: string) => {
  const toId = (await factSheet('ITComponent')).replace('/factSheets/', '')
  return await admin.post(`${path}/relations`, { type: 'relApplicationToITComponent', toId })
}
/** Paths of a delivery that has arrived, and of its subscription in the console. */
const delivered = async () => {
  const log = (await subscribePush(service, admin, target)).replace(WEBHOOKS, CONSOLE)
  await bookmark()
  await service.service.tick()
  const { body } = await admin.get(`${log}/deliveries?state=delivered`)
  return { log, delivery: `${log}/deliveries/${body.data[0].offset}` }
}
/** The console's path of a subscription whose target is gone. */
const failing = async () => {
  const log = (await subscribePush(service, admin, { url: 'http://127.0.0.1:65500/' })).replace(WEBHOOKS, CONSOLE)
  await bookmark()
  await service.service.tick()
  return log
}
/** The answer to a download, once it has been read. */
const exported = async (path: string) => {
  const response = await open(service, 'GET', path, { token: admin.token })
  await response.text()
  return response
}
const technicalUser = async (userName: string) =>
  `${MTM}/technicalusers/${(await admin.post(`${MTM}/technicalusers`, { userName, permissionRole: 'MEMBER' })).body.data.id}`
const person = (email: string) => ({ email, firstName: 'A', lastName: 'B', role: 'MEMBER' as const })
/** Somebody of this workspace, invited to another. */
const invited = async () => {
  const viewer = await signedIn(service, 'VIEWER')
  const { email } = (await viewer.get(`${CONSOLE}/account`)).body.data.user
  const workspace = await service.service.setup.createWorkspace(`Inviting ${crypto.randomUUID()}`)
  const [added] = await service.service.setup.addPeople(workspace, [person(email)])
  return { viewer, workspace, code: added?.invitationCode }
}
const session = async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await service.service.setup.addPeople(service.workspace, [{ ...person(email), password: PASSWORD }])
  return await send(service, 'POST', `${MTM}/sessions`, { body: { email, password: PASSWORD } })
}

test('this file calls every operation of the contract', () => {
  expect(Object.keys(calls).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

test.each(operations.map(({ id, ok }) => ({ id, ok })))(
  'a valid call of $id answers $ok, as the contract says',
  async ({ id, ok }) => {
    expect((await calls[id]?.())?.status).toBe(ok)
  },
)
