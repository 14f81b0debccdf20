import { describe, expect } from 'vitest'
import { addRoles, forAccess, giveRoles } from '#testing/access/roles.ts'
import type { Client } from '#testing/client.ts'
import { entity, hold } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { addTo, signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'

const MTM = '/services/mtm/v1'

const test = fixtures
  /** Somebody who manages people and technical users, and may do little besides. */
  .extend('keeper', { scope: 'file' }, async ({ service, admin }) => {
    const manages = [forAccess('USER', ['READ', 'MANAGE']), forAccess('TECHNICAL_USER', ['MANAGE'])]
    await addRoles(admin, { KEEPER: manages, ISSUER: [forAccess('TECHNICAL_USER', ['MANAGE'])] })
    const keeper = await signedIn(service, 'VIEWER', { lastName: 'Keeper' })
    await giveRoles(admin, keeper.userId, 'VIEWER', ['KEEPER'])
    return keeper
  })
  .extend('findUser', { scope: 'file' }, ({ service }) => async (client: Client, id: string) => {
    const { body } = await client.get(`${MTM}/workspaces/${service.workspace.id}/users/${id}?refusals=true`)
    return body.data
  })

/** Makes a person to act on; each is new, because an action changes them. */
const people: Readonly<Record<string, (service: TestService, admin: Client) => Promise<Client>>> = {
  viewer: (service) => signedIn(service, 'VIEWER'),
  admin: (service) => signedIn(service, 'ADMIN'),
  'holder of an entity': async (service) => {
    const viewer = await signedIn(service, 'VIEWER')
    const { name } = await entity(service, `E${crypto.randomUUID().slice(0, 8).toUpperCase()}`)
    await hold(service, viewer, [name])
    return viewer
  },
  'member of two workspaces': async (service) => {
    const viewer = await signedIn(service, 'VIEWER')
    const other = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    await addTo(service, other, { userId: viewer.userId, role: 'VIEWER' })
    return viewer
  },
  archived: async (service, admin) => {
    const viewer = await signedIn(service, 'VIEWER')
    const { body } = await admin.get(`${MTM}/permissions?userId=${viewer.userId}`)
    await admin.put(`${MTM}/permissions/${body.data[0].id}`, { status: 'ARCHIVED' })
    return viewer
  },
}

const changes: Readonly<Record<string, object>> = {
  changeRole: { role: 'VIEWER', customerRoles: '' },
  changeAccess: { accessControlEntities: '' },
  archive: { status: 'ARCHIVED' },
  restore: { status: 'ACTIVE' },
}

async function act(client: Client, action: string, person: { id: string; permissions: { id: string }[] }) {
  if (action === 'giveFirstPassword')
    return await client.post(`/services/console/v1/people/${person.id}/first-password`)
  return await client.put(`${MTM}/permissions/${person.permissions[0]?.id}`, changes[action])
}

describe('the refusals of a person', () => {
  test('are those that the actions get', async ({ service, admin, keeper, findUser }) => {
    const seen = new Map<string, string[]>()
    const actors = { admin: await signedIn(service, 'ADMIN'), keeper, member: await signedIn(service, 'MEMBER') }
    for (const [as, actor] of Object.entries(actors))
      for (const [kind, make] of Object.entries(people))
        for (const action of [...Object.keys(changes), 'giveFirstPassword']) {
          const person = await findUser(actor, (await make(service, admin)).userId)
          const { status } = await act(actor, action, person)
          const reason = person.refusals[action]
          expect([as, kind, action, reason, [403, 409].includes(status)]).toEqual([
            as,
            kind,
            action,
            reason,
            reason !== undefined,
          ])
          if (reason) seen.set(reason, [...(seen.get(reason) ?? []), `${as}: ${action} of ${kind}`])
        }
    expect(seen.get('NO_RIGHT')).toHaveLength(25)
    expect(seen.get('ABOVE')).toEqual([
      ...['changeRole', 'changeAccess', 'archive', 'restore', 'giveFirstPassword'].map(
        (action) => `keeper: ${action} of admin`,
      ),
      'keeper: giveFirstPassword of holder of an entity',
    ])
    const password = ['member of two workspaces', 'archived'].map((kind) =>
      ['admin', 'keeper'].map((as) => `${as}: giveFirstPassword of ${kind}`),
    )
    expect([seen.get('ELSEWHERE'), seen.get('NO_ACCESS')]).toEqual(password)
  })

  test('keep administrators from locking themselves out', async ({ service, findUser }) => {
    const admin = await signedIn(service, 'ADMIN')
    const { refusals } = await findUser(admin, admin.userId)
    expect(refusals).toEqual({ changeRole: 'ONESELF', archive: 'ONESELF', giveFirstPassword: 'ONESELF' })
  })

  test('are sent on request alone, for each of a list', async ({ service, admin }) => {
    const path = `${MTM}/workspaces/${service.workspace.id}/users`
    const { body } = await admin.get(`${path}?refusals=true&q=keeper`)
    expect(body.data[0].refusals).toEqual({})
    expect((await admin.get(path)).body.data[0]).not.toHaveProperty('refusals')
    expect((await admin.get(`${MTM}/users/${admin.userId}`)).body.data).not.toHaveProperty('refusals')
  })
})

test('the refusals of a technical user are those that the actions get', async ({ service, admin, keeper }) => {
  const issuer = await signedIn(service, 'VIEWER')
  await giveRoles(admin, issuer.userId, 'VIEWER', ['ISSUER'])
  const { name } = await entity(service, 'HELD_BY_PROGRAMS')
  const robots = {
    plain: { permissionRole: 'VIEWER' },
    powerful: { permissionRole: 'ADMIN' },
    holder: { permissionRole: 'VIEWER', accessControlEntities: name },
  }
  const found: Record<string, object> = {}
  for (const [as, actor] of Object.entries({ admin, keeper, issuer }))
    for (const [kind, members] of Object.entries(robots)) {
      const created = await admin.post(`${MTM}/technicalusers`, { userName: crypto.randomUUID(), ...members })
      const path = `${MTM}/technicalusers/${created.body.data.id}`
      const { refusals } = (await actor.get(`${path}?refusals=true`)).body.data
      found[`${as}: ${kind}`] = refusals
      const permission = (
        await admin.get(`${MTM}/permissions?includeTechnicalUsers=true&userId=${created.body.data.id}`)
      ).body.data[0]
      const answers = {
        replaceToken: await actor.put(`${path}/replaceToken`, { overlapHours: 1 }),
        endPreviousToken: await actor.delete(`${path}/previousToken`),
        changeAccess: await actor.put(`${MTM}/permissions/${permission.id}`, { accessControlEntities: '' }),
        delete: await actor.delete(path),
      }
      for (const [action, { status }] of Object.entries(answers))
        expect([as, kind, action, status === 403]).toEqual([as, kind, action, action in refusals])
    }
  const tokens = { replaceToken: 'ABOVE', endPreviousToken: 'ABOVE' }
  expect(found).toEqual({
    'admin: plain': {},
    'admin: powerful': {},
    'admin: holder': {},
    'keeper: plain': {},
    'keeper: powerful': { changeAccess: 'ABOVE', ...tokens, delete: 'ABOVE' },
    'keeper: holder': tokens,
    'issuer: plain': { changeAccess: 'NO_RIGHT' },
    'issuer: powerful': { changeAccess: 'NO_RIGHT', ...tokens, delete: 'ABOVE' },
    'issuer: holder': { changeAccess: 'NO_RIGHT', ...tokens },
  })
})
