import type { Role } from '#contract/access.ts'
import { expect } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { PASSWORD, tokenOf } from '#testing/people.ts'
import { test as fixtures } from './fixtures.ts'

export const EVENTS = '/services/console/v1/events'

type Permission = { role: Role } | { status: 'ACTIVE' | 'ARCHIVED' } | { entities: string[] }

/** Events that not everybody can read, and people who can read some of them. */
export const test = fixtures
  // The IDs of three access control entities, which exist before anybody signs in.
  .extend('entityIds', { scope: 'file', auto: true }, async ({ service: { storage, workspace } }) => {
    const ids = {
      FINANCE: 'aaaaaaaa-0000-4000-8000-000000000001',
      HR: 'aaaaaaaa-0000-4000-8000-000000000002',
      LEGAL: 'aaaaaaaa-0000-4000-8000-000000000003',
    }
    const rows = Object.entries(ids).map(([name, id]) => {
      return { workspace_id: workspace.id, id, name, name_key: name, display_name: null, description: null }
    })
    await storage.db.insertInto('access_control_entity').values(rows).execute()
    return ids
  })
  .extend(
    'changePermission',
    { scope: 'file' },
    ({ service }) =>
      ({ userId }: { userId: string }, values: Permission) =>
        service.storage.db
          .updateTable('permission')
          .set(values)
          .where('workspace_id', '=', service.workspace.id)
          .where('user_id', '=', userId)
          .execute(),
  )
  // Signs a new person in whose permission names these entities.
  .extend(
    'signInHolder',
    { scope: 'file' },
    ({ service, changePermission, entityIds }) =>
      async (role: Role, ...held: (keyof typeof entityIds)[]): Promise<Client> => {
        const email = `${crypto.randomUUID()}@example.com`
        const person = { email, firstName: 'Test', lastName: role, role, password: PASSWORD }
        const [added] = await service.service.setup.addPeople(service.workspace, [person])
        const userId = added?.id ?? ''
        await changePermission({ userId }, { entities: held.map((name) => entityIds[name]) })
        return clientOf(service, userId, await tokenOf(service, email))
      },
  )
  // Three supporters: the first holds FINANCE, the second HR and LEGAL, the third no entity.
  .extend('financeHolder', { scope: 'file' }, ({ signInHolder }) => signInHolder('SUPPORT', 'FINANCE'))
  .extend('hrAndLegalHolder', { scope: 'file' }, ({ signInHolder }) => signInHolder('SUPPORT', 'HR', 'LEGAL'))
  .extend('holderOfNothing', { scope: 'file' }, ({ signInHolder }) => signInHolder('SUPPORT'))
  // The events of `writeEvents` that each of four people can read, by their index.
  .extend(
    'readers',
    { scope: 'file' },
    ({ admin, financeHolder, hrAndLegalHolder, holderOfNothing }): { reader: Client; readable: number[] }[] => [
      { reader: admin, readable: [0, 1, 2, 3] },
      { reader: financeHolder, readable: [0, 1, 3] },
      { reader: hrAndLegalHolder, readable: [0, 2, 3] },
      { reader: holderOfNothing, readable: [0, 3] },
    ],
  )
  // Writes an open event, one for FINANCE, one for HR or LEGAL, and another open one. Resolves to the offset of the first.
  .extend('writeEvents', { scope: 'file' }, ({ service, admin, entityIds }) => async (): Promise<number> => {
    const acls = [undefined, [entityIds.FINANCE], [entityIds.HR, entityIds.LEGAL], []]
    const about = { workspaceId: service.workspace.id, actorId: admin.userId }
    await service.service.services.log.record(about, async (_, emit) => {
      for (const [nth, readAcl] of acls.entries()) {
        const object = { objectId: crypto.randomUUID(), objectName: `Object ${nth}` }
        const event = { type: 'FACT_SHEET_UPDATED', className: 'TestEvent', ...object, changes: true, members: { nth } }
        emit({ ...event, factSheetType: 'Application', ...(readAcl ? { readAcl } : {}) })
      }
    })
    return (await admin.get(EVENTS)).body.head - 3
  })
  // Writes an event for the holders of an entity. Resolves to its offset.
  .extend(
    'writeEventFor',
    { scope: 'file' },
    ({ service, admin, entityIds }) =>
      async (entity: 'FINANCE' | 'HR' | 'LEGAL'): Promise<number> => {
        const about = { workspaceId: service.workspace.id, actorId: admin.userId }
        const object = { objectId: crypto.randomUUID(), objectName: entity }
        const event = { type: 'FACT_SHEET_UPDATED', className: 'TestEvent', ...object, changes: true, members: {} }
        await service.service.services.log.record(about, async (_, emit) =>
          emit({ ...event, readAcl: [entityIds[entity]] }),
        )
        return (await admin.get(EVENTS)).body.head
      },
  )
  // Makes somebody the managing user of a subscription.
  .extend('setManager', { scope: 'file' }, ({ admin }) => async (path: string, { userId }: Client) => {
    expect((await admin.put(path, { userId })).status).toBe(200)
  })
