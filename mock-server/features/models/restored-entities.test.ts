import { expect } from 'vitest'
import { addRoles, forAccess } from '#testing/access/roles.ts'
import type { Json } from '#testing/client.ts'
import { dataOf, hold } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'
import { headOf } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/models/accessControlEntities'
const CONSOLE = '/services/console/v1/access-control-entities'

test('a deleted entity comes back with its ID, and to those who held it', async ({ service, admin }) => {
  const made = dataOf(await admin.post(PATH, { name: 'FINANCE', displayName: 'Finance' }))
  const member = await signedIn(service, 'MEMBER')
  await hold(service, member, [made])
  await admin.delete(`${PATH}/${made.id}`)
  const [deleted] = dataOf(await admin.get(`${CONSOLE}/deleted`))
  expect(deleted).toMatchObject({ id: made.id, name: 'FINANCE', displayName: 'Finance', holders: 1 })
  expect([deleted.deletedBy.id, deleted.restorableUntil > deleted.deletedAt]).toEqual([admin.userId, true])
  const head = await headOf(admin)
  expect(dataOf(await admin.post(`${CONSOLE}/${made.id}/restore`))).toEqual(made)
  const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${member.userId}`)
  expect(body.data[0].accessControlEntities).toBe('FINANCE')
  const { data } = (await admin.get(`/services/console/v1/events?after=${head}&limit=10`)).body
  expect(data.map(({ type }: Json) => type)).toEqual(['ACCESS_CONTROL_ENTITY_CREATED'])
  expect([
    dataOf(await admin.get(`${CONSOLE}/deleted`)),
    (await admin.post(`${CONSOLE}/${made.id}/restore`)).status,
  ]).toEqual([[], 404])
})

test('not in the place of another one with its name, and not by everybody', async ({ service, admin }) => {
  const { id } = dataOf(await admin.post(PATH, { name: 'SALES' }))
  await admin.delete(`${PATH}/${id}`)
  const other = dataOf(await admin.post(PATH, { name: 'SALES' }))
  const { status, body } = await admin.post(`${CONSOLE}/${id}/restore`)
  expect([status, body.errors[0].value]).toEqual([409, '$.name'])
  await admin.delete(`${PATH}/${other.id}`)
  const member = await signedIn(service, 'MEMBER')
  for (const answer of [await member.get(`${CONSOLE}/deleted`), await member.post(`${CONSOLE}/${id}/restore`)])
    expect(answer.status).toBe(403)
  expect((await admin.post(`${CONSOLE}/${id}/restore`)).status).toBe(200)
})

test('a deleted role can be put back as it was last', async ({ service, admin }) => {
  const [roles, list] = ['/models/authorization', '/services/console/v1/authorization/deleted']
  await addRoles(admin, { EDITOR: [forAccess('USER', ['READ'])] })
  const stored = dataOf(await admin.get(roles))
  const editor = stored.find(({ name }: Json) => name === 'EDITOR')
  expect(
    (
      await admin.put(
        roles,
        stored.filter((role: Json) => role !== editor),
      )
    ).status,
  ).toBe(204)
  const [deleted] = dataOf(await admin.get(list))
  expect([deleted.role, deleted.deletedBy.id]).toEqual([editor, admin.userId])
  const member = await signedIn(service, 'MEMBER')
  expect((await member.get(list)).status).toBe(403)
  expect((await admin.put(roles, [...dataOf(await admin.get(roles)), deleted.role])).status).toBe(204)
  expect(dataOf(await admin.get(roles)).find(({ name }: Json) => name === 'EDITOR')).toEqual(editor)
  expect(dataOf(await admin.get(list))).toEqual([])
})
