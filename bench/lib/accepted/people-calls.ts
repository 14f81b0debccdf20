import { PASSWORD } from '../host.ts'
import type { Calls } from './call.ts'
import { CONSOLE, MTM } from './makers.ts'
import { signIn } from './session.ts'
import type { Things } from './things.ts'

const [NAME, LONGEST_PASSWORD] = ['x'.repeat(128), 'y'.repeat(1024)]

/** Calls about people, their accounts and sessions, and about technical users. */
export function peopleCalls(things: Things): Calls {
  const { make, administrator, held, entities, roleNames, people, workspaceId, userId } = things
  const [toAccept, toDecline] = things.invitations
  const heldAccess = '100 custom roles and 100 entities'
  const access = { role: 'MEMBER', customRoles: roleNames, entities }
  const technicalUser = async () => ({ params: { id: (await make.technicalUser()).id } })
  return {
    createUser: () => ({
      what: heldAccess,
      body: { email: `${crypto.randomUUID()}@example.com`, firstName: NAME, lastName: NAME, role: 'MEMBER', ...held },
    }),
    getWorkspaceUser: () => ({ params: { id: workspaceId, userId } }),
    getPermission: async () => ({ params: { id: (await make.somebody()).permission } }),
    updatePermission: async () => ({
      what: heldAccess,
      params: { id: (await make.somebody()).permission },
      body: { role: 'VIEWER', ...held },
    }),
    savePermission: () => ({
      what: heldAccess,
      body: { user: { id: people[0] }, workspace: { id: workspaceId }, role: 'MEMBER', status: 'ACTIVE', ...held },
    }),
    giveFirstPassword: async () => ({ params: { id: (await make.somebody()).id } }),

    createTechnicalUser: () => ({
      what: heldAccess,
      body: {
        userName: `${crypto.randomUUID()}${NAME}`,
        permissionRole: 'MEMBER',
        ...held,
        apiTokenData: { expiry: new Date(Date.now() + 86_400_000).toISOString(), description: 'x'.repeat(1000) },
      },
    }),
    getTechnicalUser: technicalUser,
    replaceToken: async () => ({
      ...(await technicalUser()),
      body: { description: 'x'.repeat(1000), overlapHours: 168 },
    }),
    endPreviousToken: async () => {
      const { id } = await make.technicalUser()
      await make.request('PUT', `${MTM}/technicalusers/${id}/replaceToken`, { overlapHours: 1 })
      return { params: { id } }
    },
    deleteTechnicalUser: technicalUser,
    requestToken: async () => ({
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${btoa(`apitoken:${(await make.technicalUser()).token}`)}` },
    }),

    signIn: async () => {
      const { email, password } = await make.somebody()
      return { what: 'a new password of 1,024 characters', body: { email, password, newPassword: LONGEST_PASSWORD } }
    },
    renewSession: async () => ({ headers: (await make.person()).renewal }),
    switchWorkspace: async () => ({ body: { workspaceId }, headers: (await make.person()).headers }),
    changePassword: async () => ({
      what: 'a new password of 1,024 characters',
      body: { currentPassword: PASSWORD, newPassword: LONGEST_PASSWORD },
      headers: (await make.person()).headers,
    }),
    updateProfile: async () => ({ body: { firstName: NAME, lastName: NAME }, headers: (await make.person()).headers }),
    endSession: async () => {
      const { headers } = await make.person()
      const answer = await fetch(`${make.url}${CONSOLE}/account/sessions`, { headers })
      const { data }: { data: { id: string }[] } = await answer.json()
      return { params: { id: data[0]?.id ?? '' }, headers }
    },
    acceptInvitation: () => ({
      params: { id: toAccept?.workspaceId ?? '' },
      body: { code: toAccept?.code },
      headers: administrator.headers,
    }),
    declineInvitation: () => ({ params: { id: toDecline?.workspaceId ?? '' }, headers: administrator.headers }),
    requestAccess: async () => ({
      what: 'the longest texts',
      body: { right: 'webhook.read', page: `/${'x'.repeat(499)}`, note: 'x'.repeat(500) },
      headers: (await make.person('VIEWER')).headers,
    }),

    simulateAccess: () => ({
      what: '450 custom roles and 100 entities',
      body: { userId: people[0], access, question: { right: 'webhook.read' } },
    }),
    startPreview: async () => ({
      what: '450 custom roles and 100 entities',
      body: { access },
      headers: (await signIn(make.url, { email: administrator.email, password: PASSWORD })).headers,
    }),
  }
}
