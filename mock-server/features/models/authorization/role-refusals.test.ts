import { expect } from 'vitest'
import { addRoles } from '#testing/access/roles.ts'
import type { Json } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'

const PATH = '/models/authorization'
const PREVIEW = '/services/console/v1/authorization/preview'

test('a role says what its reader can’t do with it, and may be sent back with that', async ({ admin }) => {
  await addRoles(admin, { SPARE: [] })
  const { body: stored, headers } = await admin.get(`${PATH}?refusals=true`)
  const refusals = new Map(stored.data.map((role: Json) => [role['name'], role['refusals']]))
  expect(refusals.get('ADMIN')).toEqual({ update: 'FIXED', delete: 'OF_SERVICE' })
  expect(refusals.get('MEMBER')).toEqual({ delete: 'OF_SERVICE' })
  expect(refusals.get('SPARE')).toEqual({})
  for (const name of ['ADMIN', 'MEMBER', 'SPARE']) {
    const actions = refusals.get(name)
    const without = stored.data.filter((role: Json) => role['name'] !== name)
    const { status } = await admin.post(PREVIEW, without)
    expect([name, status === 422]).toEqual([name, Object.hasOwn(Object(actions), 'delete')])
    const emptied = stored.data.map((role: Json) => (role['name'] === name ? { ...role, permissions: [] } : role))
    const { status: changed } = await admin.post(PREVIEW, emptied)
    expect([name, changed === 422]).toEqual([name, Object.hasOwn(Object(actions), 'update')])
  }
  expect((await admin.put(PATH, stored.data)).status).toBe(204)
  expect((await admin.get(PATH)).headers.get('etag')).toBe(headers.get('etag'))
  expect((await admin.get(PATH)).body.data[0]).not.toHaveProperty('refusals')
})
