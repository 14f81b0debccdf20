import { otherWorkspaceOf } from '#testing/bookmark-calls.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, clientOf, send } from '#testing/client.ts'
import { PASSWORD, signedIn, tokenOf } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { basic } from '#testing/token-requests.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import type { Caller } from './callers.ts'

/** What a call needs to succeed. The fuzzer sends it as it is, or with something wrong in it. */
export interface Example {
  /** Of the path, and of the query where it needs them. */
  readonly params: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Who alone can make the call; otherwise administrators can. */
  readonly caller?: Caller
}

type Prepare = (admin: Client, service: TestService) => Promise<Example>

/** The operations that need things which belong together, or that are in a certain state: random ids would hardly ever meet one. */
export const examples: ReadonlyMap<string, Prepare> = new Map<string, Prepare>([
  [
    'createRelation',
    async (admin) => ({
      params: { id: await factSheet(admin, 'Application') },
      body: await relationTo(admin),
    }),
  ],
  ['updateRelation', async (admin) => ({ params: await relation(admin), body: { description: 'New' } })],
  ['deleteRelation', async (admin) => ({ params: await relation(admin) })],
  [
    'restoreBookmark',
    async (admin) => {
      const id = await bookmark(admin)
      await admin.delete(`/bookmarks/${id}`)
      return { params: { id } }
    },
  ],
  ['saveWorkingCopy', workingCopy],
  ['discardWorkingCopy', workingCopy],
  ['shareBookmark', async (admin, service) => ({ params: {}, body: await shareWithSomebody(admin, service) })],
  [
    'unshareBookmark',
    async (admin, service) => {
      const share = await shareWithSomebody(admin, service)
      await dataOf(admin.post('/bookmarkShares', share))
      return { params: { bookmarkId: share.bookmarkId, sharedWithUserId: String(share.sharedWithUserIds[0]) } }
    },
  ],
  [
    'transferBookmarks',
    async (admin, service) => {
      const { userId: newOwnerId } = await signedIn(service, 'MEMBER')
      return { params: {}, body: { bookmarkIds: [await bookmark(admin)], newOwnerId } }
    },
  ],
  [
    'copyBookmarks',
    async (admin, service) => ({
      params: {},
      body: { bookmarkIds: [await bookmark(admin)], workspaceId: await otherWorkspaceOf(service, admin) },
      caller: { who: 'ADMIN', userId: admin.userId, headers: { authorization: `Bearer ${admin.token}` } },
    }),
  ],
  ['getWorkspace', async (_, { workspace }) => ({ params: { id: workspace.id } })],
  ['getFeatureBundle', async (_, { workspace }) => ({ params: { id: workspace.id } })],
  ['getWorkspaceUser', async ({ userId }, { workspace }) => ({ params: { id: workspace.id, userId } })],
  ['getUser', async ({ userId }) => ({ params: { id: userId } })],
  ['listWorkspacePermissions', async (_, { workspace }) => ({ params: { id: workspace.id } })],
  [
    'getPermission',
    async (admin) => {
      const [permission] = await dataOf(admin.get('/services/mtm/v1/permissions'))
      return { params: { id: permission.id } }
    },
  ],
  [
    'savePermission',
    async (admin, { workspace }) => {
      const { id } = await dataOf(admin.post(`/services/mtm/v1/workspaces/${workspace.id}/users`, somebody()))
      return { params: {}, body: { user: { id }, workspace: { id: workspace.id }, role: 'VIEWER', status: 'ACTIVE' } }
    },
  ],
  ['listUsers', async (_, { workspace }) => ({ params: { id: workspace.id } })],
  ['createUser', async (_, { workspace }) => ({ params: { id: workspace.id }, body: somebody() })],
  [
    'updatePermission',
    async (admin, { workspace }) => {
      const { permissions } = await dataOf(admin.post(`/services/mtm/v1/workspaces/${workspace.id}/users`, somebody()))
      return { params: { id: permissions[0].id }, body: { role: 'VIEWER' } }
    },
  ],
  [
    'giveFirstPassword',
    async (admin, { service, workspace }) => {
      const [added] = await service.setup.addPeople(workspace, [{ ...somebody(), password: PASSWORD }])
      return { params: { id: added?.id ?? admin.userId } }
    },
  ],
  [
    'changePassword',
    async (_, service) => ({
      params: {},
      body: { currentPassword: PASSWORD, newPassword: 'another battery staple' },
      caller: viewerOf(await signedIn(service, 'VIEWER')),
    }),
  ],
  [
    'switchWorkspace',
    async (_, service) => ({
      params: {},
      body: { workspaceId: service.workspace.id },
      caller: viewerOf(await signedIn(service, 'VIEWER')),
    }),
  ],
  [
    'signIn',
    async (_, { service, workspace }) => {
      const person = somebody('VIEWER')
      await service.setup.addPeople(workspace, [{ ...person, password: PASSWORD }])
      return { params: {}, body: { email: person.email, password: PASSWORD } }
    },
  ],
  ['renewSession', async (_, service) => await cookieOf(service)],
  ['endSession', async (_, service) => await ownSession(service)],
  [
    'requestToken',
    async (admin) => {
      const { apiTokenData } = await technicalUser(admin)
      const caller = { who: 'nobody', userId: undefined, headers: basic('apitoken', apiTokenData.token) } as const
      return { params: {}, body: { grant_type: 'client_credentials' }, caller }
    },
  ],
  ['acceptInvitation', async (_, service) => await invitation(service)],
  ['declineInvitation', async (_, service) => await invitation(service)],
  [
    'endPreviousToken',
    async (admin) => {
      const { id } = await technicalUser(admin)
      await dataOf(admin.put(`/services/mtm/v1/technicalusers/${id}/replaceToken`, { overlapHours: 1 }))
      return { params: { id } }
    },
  ],
  ['deleteTechnicalUser', async (admin) => ({ params: { id: (await technicalUser(admin)).id } })],
  ['publishEvent', async () => ({ params: {}, body: { tags: ['fuzz'], payload: { step: 1 } } })],
  ['publishEvents', async () => ({ params: {}, body: { events: [{ type: 'FUZZED', payload: null }] } })],
  ['dryRunCallback', async () => ({ params: {}, body: { callback: 'delivery.payload.b = 1', sample: {} } })],
  ['checkTarget', async () => ({ params: {}, body: { targetUrl: nobodyThere.url } })],
  ['testDelivery', async () => ({ params: {}, body: { subscription: { targetUrl: nobodyThere.url } } })],
  [
    'moveCursor',
    async (admin, service) => ({ params: { id: idOf(await subscribe(service, admin)) }, body: { offset: 0 } }),
  ],
  [
    'createSubscription',
    async (_, { workspace }) => ({
      params: {},
      body: { deliveryType: 'PULL', tagSets: [['pathfinder']], workspaceId: workspace.id },
    }),
  ],
  [
    'rotateSigningSecret',
    async (admin, service) => {
      const path = await subscribePush(service, admin, nobodyThere, { signed: true })
      return { params: { id: idOf(path) }, body: {} }
    },
  ],
  [
    'retrieveEvents',
    async (admin, service) => {
      const path = await subscribe(service, admin)
      await bookmark(admin)
      return { params: { id: idOf(path) } }
    },
  ],
  ['getDelivery', async (admin, service) => ({ params: await delivery(admin, service) })],
  ['getAttempt', async (admin, service) => ({ params: { ...(await delivery(admin, service)), attempt: 1 } })],
  ['redeliver', async (admin, service) => ({ params: await delivery(admin, service) })],
  ['cancelRecovery', async (admin, service) => ({ params: await recovery(admin, service) })],
  [
    'resumeRecovery',
    async (admin, service) => {
      const params = await recovery(admin, service)
      await admin.post(`${recoveriesOf(params.id)}/${params.recovery}/cancel`)
      return { params }
    },
  ],
])

/** Makes what a call of this operation needs, if it needs more than the sown data. */
export const prepareExample = async (service: TestService, operation: string): Promise<Example | undefined> => {
  const prepare = examples.get(operation)
  return prepare && (await prepare(await signedIn(service, 'ADMIN'), service))
}

const recoveriesOf = (id: string) => `/services/console/v1/subscriptions/${id}/recoveries`

async function recovery(admin: Client, service: TestService): Promise<{ id: string; recovery: string }> {
  const { id } = await delivery(admin, service)
  return { id, recovery: (await dataOf(admin.post(recoveriesOf(id), { filter: {} }))).id }
}

const dataOf = async (answering: ReturnType<Client['post']>) => {
  const { status, body } = await answering
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

const factSheet = async (admin: Client, type: string): Promise<string> =>
  (await dataOf(admin.post('/factSheets', { name: crypto.randomUUID(), type }))).id

const relationTo = async (admin: Client) => ({
  type: 'relApplicationToITComponent',
  toId: await factSheet(admin, 'ITComponent'),
})

const relation = async (admin: Client) => {
  const id = await factSheet(admin, 'Application')
  const { id: relationId } = await dataOf(admin.post(`/factSheets/${id}/relations`, await relationTo(admin)))
  return { id, relationId }
}

const bookmark = async (admin: Client): Promise<string> =>
  (await dataOf(admin.post('/bookmarks', bookmarkInput({ name: `Example ${crypto.randomUUID()}` })))).id

/** A working copy is its caller's own. */
async function workingCopy(admin: Client): Promise<Example> {
  const id = await bookmark(admin)
  const body = { state: { filter: {} }, userId: admin.userId }
  await dataOf(admin.put(`/bookmarks/${id}/workingCopy`, body))
  return { params: { id }, body, caller: { ...viewerOf(admin), who: 'ADMIN' } }
}

const shareWithSomebody = async (admin: Client, service: TestService) => ({
  bookmarkId: await bookmark(admin),
  sharedWithUserIds: [(await signedIn(service, 'MEMBER')).userId],
})

const nobodyThere = { url: 'http://127.0.0.1:65500/' }

/** A delivery whose first attempt reached nobody. */
const delivery = async (admin: Client, service: TestService) => {
  const path = await subscribePush(service, admin, nobodyThere)
  await bookmark(admin)
  await service.service.tick()
  const [{ offset }] = await dataOf(admin.get(`${consolePathOf(path)}/deliveries`))
  return { id: idOf(path), offset }
}

const technicalUser = async (admin: Client) =>
  await dataOf(
    admin.post('/services/mtm/v1/technicalusers', {
      userName: `example ${crypto.randomUUID()}`,
      permissionRole: 'MEMBER',
    }),
  )

const somebody = (role: 'MEMBER' | 'VIEWER' = 'MEMBER') => ({
  email: `${crypto.randomUUID()}@example.com`,
  firstName: 'A',
  lastName: 'B',
  role,
})

/** Nobody, but for the cookie of a session. */
const cookieOf = async (service: TestService): Promise<Example> => {
  const person = somebody('VIEWER')
  await service.service.setup.addPeople(service.workspace, [{ ...person, password: PASSWORD }])
  const body = { email: person.email, password: PASSWORD }
  const { headers } = await send(service, 'POST', '/services/mtm/v1/sessions', { body })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return { params: {}, caller: { who: 'nobody', userId: undefined, headers: { cookie } } }
}

/** A viewer, and the session that they are signed in with. */
const ownSession = async (service: TestService): Promise<Example> => {
  const viewer = await signedIn(service, 'VIEWER')
  const [{ id }] = await dataOf(viewer.get('/services/console/v1/account/sessions'))
  return { params: { id }, caller: viewerOf(viewer) }
}

/** A viewer of this workspace whom another one has invited. */
const invitation = async (service: TestService): Promise<Example> => {
  const { addPeople, createWorkspace } = service.service.setup
  const person = somebody('VIEWER')
  await addPeople(service.workspace, [{ ...person, password: PASSWORD }])
  const inviting = await createWorkspace(`Inviting ${crypto.randomUUID()}`)
  const [added] = await addPeople(inviting, [person])
  if (!added) throw new Error('nobody was invited')
  const viewer = clientOf(service, added.id, await tokenOf(service, person.email))
  return { params: { id: inviting.id }, body: { code: added.invitationCode }, caller: viewerOf(viewer) }
}

const viewerOf = ({ userId, token }: Client): Caller => ({
  who: 'VIEWER',
  userId,
  headers: { authorization: `Bearer ${token}` },
})
