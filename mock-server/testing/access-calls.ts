import type { Client } from './client.ts'
import type { TestService } from './service.ts'

const CONSOLE = '/services/console/v1'

type Call = () => Promise<{ status: number }>

/** A valid call of each operation of roles and access control entities, by an administrator. */
export function accessCalls(of: () => { admin: Client; service: TestService }): Record<string, Call> {
  const admin = () => of().admin
  return {
    getAuthorization: () => admin().get('/models/authorization'),
    replaceAuthorization: async () =>
      admin().put('/models/authorization', (await admin().get('/models/authorization')).body.data),
    previewAuthorization: async () =>
      admin().post(`${CONSOLE}/authorization/preview`, (await admin().get('/models/authorization')).body.data),
    listAuthorizationVersions: () => admin().get(`${CONSOLE}/authorization/versions`),
    restoreAuthorization: () => admin().post(`${CONSOLE}/authorization/versions/0/restore`, undefined),
    explainAccess: () => admin().get(`${CONSOLE}/access/explanation?userId=${admin().userId}&right=webhook.read`),
    simulateAccess: () =>
      admin().post(`${CONSOLE}/access/simulation`, {
        userId: admin().userId,
        access: { role: 'MEMBER' },
        question: { right: 'webhook.read' },
      }),
    startPreview: async () => {
      const answer = await admin().post(`${CONSOLE}/access/previews`, { access: { role: 'VIEWER' } })
      await admin().delete(`${CONSOLE}/access/previews`)
      return answer
    },
    endPreview: () => admin().delete(`${CONSOLE}/access/previews`),
    listPreviews: () => admin().get(`${CONSOLE}/access/previews`),
    listRoles: () => admin().get(`${CONSOLE}/roles`),
    listAccessControlEntities: () => admin().get('/models/accessControlEntities'),
    listEntityUses: () => admin().get(`${CONSOLE}/access-control-entities?sort=readRestricted-DESC&q=walk`),
    countEntityUses: () => admin().get(`${CONSOLE}/access-control-entities/counts`),
    previewEntityMembers: async () => {
      const { body } = await admin().post('/models/accessControlEntities', { name: 'WALK_MEMBERS' })
      const path = `${CONSOLE}/access-control-entities/${body.data.id}/members/preview`
      return await admin().post(path, { join: [admin().userId] })
    },
    createAccessControlEntity: () => admin().post('/models/accessControlEntities', { name: 'WALK_CREATED' }),
    updateAccessControlEntity: async () => {
      const { body } = await admin().post('/models/accessControlEntities', { name: 'WALK_BEFORE' })
      return await admin().put(`/models/accessControlEntities/${body.data.id}`, { name: 'WALK_AFTER' })
    },
    deleteAccessControlEntity: async () => {
      const { body } = await admin().post('/models/accessControlEntities', { name: 'WALK_SHORT' })
      return await admin().delete(`/models/accessControlEntities/${body.data.id}`)
    },
    listDeletedEntities: () => admin().get(`${CONSOLE}/access-control-entities/deleted`),
    restoreEntity: async () => {
      const { body } = await admin().post('/models/accessControlEntities', { name: 'WALK_RESTORED' })
      await admin().delete(`/models/accessControlEntities/${body.data.id}`)
      return await admin().post(`${CONSOLE}/access-control-entities/${body.data.id}/restore`, undefined)
    },
    listDeletedRoles: () => admin().get(`${CONSOLE}/authorization/deleted`),
    getAccessControlEntity: async () => {
      const { id } = await of().service.service.services.accessControlEntities.create(of().service.workspace.id, {
        name: 'WALK',
      })
      return await admin().get(`/models/accessControlEntities/${id}`)
    },
  }
}
