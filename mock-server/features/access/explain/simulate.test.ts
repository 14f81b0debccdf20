import { describe, expect } from 'vitest'
import { addRoles, forFactSheets, giveRoles } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures, userOf } from '#testing/fact-sheets/subscriptions.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/access/simulation'

const test = fixtures
  .extend('roles', { scope: 'file', auto: true }, ({ admin }) =>
    addRoles(admin, {
      OWNER_OF_APPLICATIONS: [forFactSheets(['UPDATE_OWN'], ['Application'])],
      PAINTER: [forFactSheets(['UPDATE'], ['Application'])],
      // Less than others have: what a role of the service gives can be changed too.
      SUPPORT: [forFactSheets(['READ'], ['!Provider'])],
    }),
  )
  .extend(
    'simulate',
    ({ admin }) =>
      async (body: object, by = admin) =>
        await by.post(PATH, body),
  )

/** How many fact sheets and bookmarks somebody really finds in their lists. */
async function found(client: Client) {
  const sheets = await client.get('/factSheets?pageSize=1')
  const bookmarks = await client.get('/bookmarks?bookmarkType=INVENTORY')
  return { 'factSheet.read': sheets.body.total ?? 0, 'bookmark.read': bookmarks.body.total ?? 0 }
}

describe('a simulation', () => {
  test('says what somebody then finds in their lists', async ({ service, admin, member, subscribe, simulate }) => {
    const [secret, other] = [await entity(service, 'SIMULATED'), await entity(service, 'SIMULATED_TOO')]
    const karim = await signedIn(service, 'MEMBER', { firstName: 'Karim', lastName: 'Haddad' })
    await hold(service, karim, [secret])
    const own = await newFactSheet(admin, 'Application', { permittedReadACL: [secret.id] })
    await newFactSheet(admin, 'Provider', { permittedReadACL: [secret.id] })
    await newFactSheet(admin, 'Interface', { permittedReadACL: [other.id] })
    await newFactSheet(admin, 'Provider')
    await subscribe(own, { user: userOf(karim), type: 'ACCOUNTABLE' })
    await member.post('/bookmarks', bookmarkInput({ permittedReadUserIds: [member.userId] }))
    await member.post('/bookmarks', bookmarkInput({ permittedReadRoles: ['MEMBER'] }))

    const access = { role: 'SUPPORT', customRoles: ['PAINTER'], entities: [other.id] }
    const question = { right: 'factSheet.read', factSheetId: own.id }
    const { data } = (await simulate({ userId: karim.userId, access, question })).body
    expect(data.explanation).toMatchObject({ allowed: false, object: { type: 'Application' } })
    expect(data.types).toContainEqual({ type: 'Interface', gains: 1, loses: 0 })
    expect(data.types).toContainEqual({ type: 'Application', gains: 0, loses: 1 })
    expect(data.duties).toEqual({
      total: 1,
      factSheets: [{ id: own.id, displayName: own.displayName, type: 'Application' }],
    })

    const before = await found(karim)
    expect(data.reach['factSheet.read'].now).toBe(before['factSheet.read'])
    expect(data.reach['bookmark.read'].now).toBe(before['bookmark.read'])
    await giveRoles(admin, karim.userId, 'SUPPORT', ['PAINTER'])
    await hold(service, karim, [other])
    const after = await found(karim)
    for (const right of ['factSheet.read', 'bookmark.read'] as const) {
      const { now, gains, loses } = data.reach[right]
      expect({ right, total: now + gains - loses }).toEqual({ right, total: after[right] })
    }
    // What was not saved is still simulated from what they have: nothing changes now.
    const again = (await simulate({ userId: karim.userId, access, question })).body.data
    expect(again.types).toEqual([])
    expect(again.reach['factSheet.update']).toMatchObject({ gains: 0, loses: 0 })
  })

  test('counts what they could edit of their own', async ({ service, admin, subscribe, simulate }) => {
    const laura = await signedIn(service, 'VIEWER')
    const own = await newFactSheet(admin, 'Application')
    await subscribe(own, { user: userOf(laura) })
    const access = { role: 'VIEWER', customRoles: ['OWNER_OF_APPLICATIONS'] }
    const { data } = (await simulate({ userId: laura.userId, access })).body
    expect(data.explanation).toBeUndefined()
    expect(data.reach['factSheet.update']).toEqual({ now: 0, gains: 1, loses: 0 })
    expect(data.reach['factSheet.read']).toMatchObject({ gains: 0, loses: 0 })
  })

  test('of somebody who is archived reaches nothing', async ({ service, simulate }) => {
    const gone = await signedIn(service, 'MEMBER')
    await service.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', gone.userId)
      .execute()
    const question = { right: 'factSheet.read' }
    const { data } = (await simulate({ userId: gone.userId, access: { role: 'ADMIN' }, question })).body
    expect(data.reach['factSheet.read']).toEqual({ now: 0, gains: 0, loses: 0 })
    expect(data.explanation.allowed).toBe(false)
  })

  test('names what the workspace does not have', async ({ member, simulate }) => {
    const { userId } = member
    const refused = async (access: object) => {
      const { status, body } = await simulate({ userId, access })
      return [status, body.errors?.[0]?.value]
    }
    expect(await refused({ role: 'MEMBER', customRoles: ['PAINTER', 'NOBODY'] })).toEqual([
      422,
      '$.access.customRoles[1]',
    ])
    expect(await refused({ role: 'MEMBER', customRoles: ['ADMIN'] })).toEqual([422, '$.access.customRoles[0]'])
    expect(await refused({ role: 'MEMBER', entities: [crypto.randomUUID()] })).toEqual([422, '$.access.entities[0]'])
    const unknown = { userId: crypto.randomUUID(), access: { role: 'MEMBER' } }
    expect((await simulate(unknown)).status).toBe(404)
  })

  test('is for those who may read roles, and counts only what they can read', async ({
    service,
    admin,
    member,
    simulate,
  }) => {
    const access = { role: 'MEMBER' }
    expect((await simulate({ userId: member.userId, access }, member)).status).toBe(403)
    const hidden = await entity(service, 'HIDDEN_FROM_AUDIT')
    await newFactSheet(admin, 'Application', { permittedReadACL: [hidden.id] })
    await addRoles(admin, {
      AUDIT: [{ domain: 'ACCESS', function: 'ROLE', actions: ['READ'], instances: [] }],
    })
    const auditor = await signedIn(service, 'VIEWER')
    await giveRoles(admin, auditor.userId, 'VIEWER', ['AUDIT'])
    const body = { userId: member.userId, access: { ...access, entities: [hidden.id] } }
    const gains = async (by: Client) => (await simulate(body, by)).body.data.reach['factSheet.read'].gains
    expect([await gains(admin), await gains(auditor)]).toEqual([1, 0])
  })
})
