import { expect } from 'vitest'
import { addRoles, forFactSheets, giveRoles } from '#testing/access/roles.ts'
import { dataOf, entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import type { Client } from '#testing/client.ts'
import { test as fixtures, userOf } from '#testing/fact-sheets/subscriptions.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  .extend('world', { scope: 'file', auto: true }, async ({ service, admin }) => {
    const [finance, merger] = [await entity(service, 'FINANCE'), await entity(service, 'MERGER')]
    const [holder, outsider, viewer] = [
      await signedIn(service, 'MEMBER'),
      await signedIn(service, 'MEMBER'),
      await signedIn(service, 'VIEWER'),
    ]
    await hold(service, holder, ['FINANCE'])
    const open = { permittedReadACL: [finance.id] }
    const first = await newFactSheet(admin, 'Application', open)
    for (const [type, members] of [
      ['Application', { ...open, permittedWriteACL: [merger.id] }],
      ['Provider', { permittedReadACL: [finance.id, merger.id] }],
      ['Interface', {}],
    ] as const)
      await newFactSheet(admin, type, members)
    return { finance, merger, holder, outsider, viewer, first }
  })
  .extend('effect', { scope: 'file' }, ({ admin, world }) => {
    return async (change: { join?: Client[]; leave?: Client[] }, id = world.finance.id) => {
      const ids = (users: Client[] = []) => users.map(({ userId }) => userId)
      const path = `/services/console/v1/access-control-entities/${id}/members/preview`
      return dataOf(await admin.post(path, { join: ids(change.join), leave: ids(change.leave) }))
    }
  })

test('who would join or leave an entity changes who can view and edit what it restricts', async ({ effect, world }) => {
  const { holder, outsider, viewer } = world
  // The administrator passes over lists.
  const now = {
    viewers: { now: 2, later: 2 },
    editors: { now: 2, later: 2 },
    unreadable: { now: 0, later: 0 },
    duties: [],
  }
  expect(await effect({})).toEqual(now)
  expect(await effect({ join: [outsider, viewer] })).toEqual({
    ...now,
    viewers: { now: 2, later: 4 },
    editors: { now: 2, later: 3 },
  })
  expect(await effect({ join: [holder] })).toEqual(now)
  expect(await effect({ leave: [holder] })).toEqual({
    ...now,
    viewers: { now: 2, later: 1 },
    editors: { now: 2, later: 1 },
    unreadable: { now: 0, later: 3 },
  })
  expect(await effect({ join: [outsider], leave: [holder] })).toMatchObject({
    viewers: { now: 2, later: 2 },
    unreadable: { now: 0, later: 0 },
  })
})

test('what is said is what they can do then, and types count', async ({ admin, service, effect, world }) => {
  const { holder, finance } = world
  await addRoles(admin, { SUPPORT: [], ONLY_INTERFACES: [forFactSheets(['READ'], ['Interface'])] })
  const other = await signedIn(service, 'SUPPORT')
  await giveRoles(admin, other.userId, 'SUPPORT', ['ONLY_INTERFACES'])
  expect((await effect({ join: [other] })).viewers).toEqual({ now: 2, later: 2 })
  await hold(service, other, ['FINANCE'])
  const list = await other.get('/factSheets?pageSize=50')
  expect(list.body.data.map(({ type }: { type: string }) => type)).toEqual(['Interface'])
  expect((await holder.get('/factSheets?pageSize=50')).body.total).toBe(4)
  expect((await effect({ leave: [other] }, finance.id)).viewers).toEqual({ now: 2, later: 2 })
})

test('who leaves and is responsible for fact sheets is named where they could no longer view them', async ({
  admin,
  effect,
  subscribe,
  world,
}) => {
  const { holder, merger, first, finance } = world
  await subscribe(first, { user: userOf(holder) })
  const { duties } = await effect({ leave: [holder] })
  expect(duties).toEqual([{ userId: holder.userId, displayName: expect.any(String), factSheets: 1 }])
  expect((await effect({ leave: [holder] }, merger.id)).duties).toEqual([])
  const path = (id: string) => `/services/console/v1/access-control-entities/${id}/members/preview`
  expect((await holder.post(path(finance.id), {})).status).toBe(403)
  expect((await admin.post(path(crypto.randomUUID()), {})).status).toBe(404)
  expect((await admin.post(path(finance.id), { join: ['nobody'] })).status).toBe(422)
})
