import { type Client, clientOf, send } from '#testing/client.ts'
import { PASSWORD, signedIn, tokenOf } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { basic } from '#testing/token-requests.ts'
import { type Example, type Prepare, callerOf, dataOf } from './example.ts'

/** Of people, technical users, and sessions. */
export const ofPeople: readonly (readonly [string, Prepare])[] = [
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
      caller: callerOf(await signedIn(service, 'VIEWER')),
    }),
  ],
  [
    'switchWorkspace',
    async (_, service) => ({
      params: {},
      body: { workspaceId: service.workspace.id },
      caller: callerOf(await signedIn(service, 'VIEWER')),
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
]

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
  return { params: { id }, caller: callerOf(viewer) }
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
  return { params: { id: inviting.id }, body: { code: added.invitationCode }, caller: callerOf(viewer) }
}
