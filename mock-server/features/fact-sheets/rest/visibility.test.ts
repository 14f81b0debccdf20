import { expect } from 'vitest'
import { dataOf, entity, hold, membersOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const test = fixtures
  .extend('group', { scope: 'file' }, ({ service }) => entity(service, 'INSIDERS'))
  // Holds the entity that the secret fact sheets are restricted to; `member` does not.
  .extend('insider', { scope: 'file' }, async ({ service, group }) => {
    const insider = await signedIn(service, 'MEMBER')
    await hold(service, insider, [group])
    return insider
  })
  .extend('secret', { scope: 'file' }, ({ admin, group }): Promise<Json> =>
    newFactSheet(admin, 'ITComponent', { name: 'Secret', permittedReadACL: [group.id] }),
  )
  // Has a relation to the secret fact sheet.
  .extend('open', { scope: 'file', auto: true }, async ({ admin, secret }): Promise<Json> => {
    const open = await newFactSheet(admin, 'Application', { name: 'Open' })
    await newRelation(admin, open, 'relApplicationToITComponent', secret)
    return open
  })

const list = async (client: Client, query = '') => {
  const { body } = await client.get(`/factSheets?relationTypes=relApplicationToITComponent&${query}`)
  return { names: body.data.map(({ name }: Json) => name), total: body.total, data: body.data }
}
const relationsOf = async (client: Client, sheet: Json): Promise<Json[]> =>
  dataOf(await client.get(`${pathOf(sheet)}/relations?withFactSheets=true`))

test('a restricted fact sheet is in no list and no total of callers without its entity', async ({
  member,
  admin,
  insider,
  secret,
}) => {
  expect(await list(insider, 'type=Application,ITComponent')).toMatchObject({ names: ['Open', 'Secret'], total: 2 })
  expect(await list(admin, 'type=Application,ITComponent')).toMatchObject({ names: ['Open', 'Secret'], total: 2 })
  expect(await list(member, 'type=Application,ITComponent')).toMatchObject({
    names: ['Open'],
    total: 1,
    data: [{ relations: [] }],
  })
  expect((await list(insider, 'type=Application')).data[0].relations).toMatchObject([{ toId: secret.id }])
})

test('a restricted fact sheet, its relations and its hierarchy are 404 for callers without its entity', async ({
  member,
  secret,
  insider,
  open,
}) => {
  for (const path of [pathOf(secret), `${pathOf(secret)}/relations`, `/factSheets/hierarchy/${secret.id}`]) {
    expect([path, (await member.get(path)).status]).toEqual([path, 404])
    expect([path, (await insider.get(path)).status]).toEqual([path, 200])
  }
  for (const answer of [
    await member.put(pathOf(secret), { description: 'New' }),
    await member.delete(pathOf(secret)),
    await member.post(`${pathOf(secret)}/relations`, { type: 'relITComponentToApplication', toId: open.id }),
  ]) {
    expect(answer.status).toBe(404)
  }
})

test('a relation to a restricted fact sheet is hidden from callers without its entity', async ({
  member,
  insider,
  open,
  secret,
}) => {
  const [relation] = await relationsOf(insider, open)
  expect(relation).toMatchObject({ toId: secret.id, factSheet: { name: 'Secret' } })
  expect(await relationsOf(member, open)).toEqual([])
  const path = `${pathOf(open)}/relations/${relation?.id}`
  expect((await member.put(path, { description: 'New' })).status).toBe(404)
  expect((await member.delete(path)).status).toBe(404)
  const refusal = await member.post(`${pathOf(open)}/relations`, {
    type: 'relApplicationToITComponent',
    toId: secret.id,
  })
  expect([refusal.status, membersOf(refusal)]).toEqual([422, ['$.toId']])
})

test('a list of relations that is sent back keeps the relations that its sender cannot see', async ({
  member,
  open,
  insider,
  secret,
}) => {
  const query = '?relationTypes=relApplicationToITComponent'
  expect(dataOf(await member.put(`${pathOf(open)}${query}`, { relations: [] })).relations).toEqual([])
  expect(await relationsOf(insider, open)).toMatchObject([{ toId: secret.id }])
})

test('a constraining relation is named only to callers who can see it, and stays when others write', async ({
  admin,
  member,
  group,
  open,
  insider,
}) => {
  const [capability, organization] = [
    await newFactSheet(admin, 'BusinessCapability'),
    await newFactSheet(admin, 'Organization', { permittedReadACL: [group.id] }),
  ]
  const hidden = await newRelation(admin, open, 'relApplicationToOrganization', organization)
  const relation = await newRelation(admin, open, 'relApplicationToBusinessCapability', capability, {
    idsOfConstrainingRelations: [hidden.id],
  })
  const relationOf = async (client: Client) =>
    (
      await client.get(
        '/factSheets?type=Application&relationTypes=relApplicationToBusinessCapability&constrainingRelations=true',
      )
    ).body.data[0].relations[0]
  expect(await relationOf(insider)).toMatchObject({
    idsOfConstrainingRelations: [hidden.id],
    constrainingRelations: [{ id: hidden.id }],
  })
  expect(await relationOf(member)).toMatchObject({ idsOfConstrainingRelations: [], constrainingRelations: [] })
  const path = `${pathOf(open)}/relations/${relation.id}`
  const update = dataOf(await member.put(path, { idsOfConstrainingRelations: [], description: 'New' }))
  expect(update).toMatchObject({ description: 'New', idsOfConstrainingRelations: [] })
  expect(await relationOf(insider)).toMatchObject({ description: 'New', idsOfConstrainingRelations: [hidden.id] })

  const other = await newFactSheet(member, 'Application')
  const body = { type: 'relApplicationToBusinessCapability', toId: capability.id, constrainingRelations: [hidden] }
  const refusal = await member.post(`${pathOf(other)}/relations`, body)
  expect([refusal.status, membersOf(refusal)]).toEqual([422, ['$.constrainingRelations']])
})

test('a hierarchy ends at a fact sheet that the caller cannot see', async ({ admin, member, group, insider }) => {
  const root = await newFactSheet(admin, 'DataObject', { name: 'Root' })
  const under = (name: string, above: Json, members: Json = {}) =>
    newFactSheet(admin, 'DataObject', { name, relations: [{ type: 'relToParent', toId: above.id }], ...members })
  const middle = await under('Middle', root, { permittedReadACL: [group.id] })
  await under('Leaf', middle)
  await under('Leaf beside', root)
  const names = async (client: Client) => {
    const { body } = await client.get(`/factSheets/hierarchy/${root.id}`)
    return [body.total, ...body.data.map(({ name }: Json) => name)]
  }
  expect(await names(insider)).toEqual([4, 'Root', 'Leaf beside', 'Middle', 'Leaf'])
  expect(await names(member)).toEqual([2, 'Root', 'Leaf beside'])
})

test('changing a fact sheet that the caller may only read is refused with 403, and its permissions say so', async ({
  admin,
  member,
  group,
  insider,
  open,
}) => {
  const sheet = await newFactSheet(admin, 'Application', { permittedWriteACL: [group.id] })
  const permissions = async (client: Client) =>
    dataOf(await client.get(`${pathOf(sheet)}?permissions=true`)).permissions
  expect(await permissions(member)).toMatchObject({
    self: ['READ', 'CREATE', 'IMPORT', 'EXPORT'],
    create: [],
    update: [],
    delete: [],
  })
  expect((await permissions(insider)).self).toEqual([
    'READ',
    'CREATE',
    'UPDATE',
    'INLINE_EDIT',
    'ARCHIVE',
    'DELETE',
    'IMPORT',
    'EXPORT',
  ])
  for (const answer of [
    await member.put(pathOf(sheet), { description: 'New' }),
    await member.delete(pathOf(sheet)),
    await member.post(`${pathOf(sheet)}/relations`, { type: 'relToRequires', toId: open.id }),
  ]) {
    expect(answer.status).toBe(403)
  }
  expect(dataOf(await insider.put(pathOf(sheet), { description: 'New' }))).toMatchObject({ description: 'New' })
})

test('a parent cannot be archived by a caller who may not write a child of it', async ({
  admin,
  member,
  group,
  insider,
}) => {
  const parent = await newFactSheet(admin, 'Application')
  const child = await newFactSheet(admin, 'Application', {
    permittedWriteACL: [group.id],
    relations: [{ type: 'relToParent', toId: parent.id }],
  })
  expect((await member.delete(pathOf(parent))).status).toBe(403)
  expect(dataOf(await member.get(pathOf(parent)))).toMatchObject({ status: 'ACTIVE' })
  expect((await insider.delete(pathOf(parent))).status).toBe(204)
  expect(dataOf(await member.get(pathOf(child)))).toMatchObject({ status: 'ARCHIVED' })
})
