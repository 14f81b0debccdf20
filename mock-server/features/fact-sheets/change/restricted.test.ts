import { expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, entity, eventsOf, hold, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const test = fixtures
  .extend('secret', { scope: 'file' }, ({ service }) => entity(service, 'SECRET'))
  // Creates a fact sheet that only the holders of that entity can read.
  .extend(
    'createHidden',
    { scope: 'file' },
    ({ admin, secret }) =>
      (type: string, members: Record<string, unknown> = {}) =>
        newFactSheet(admin, type, { permittedReadACL: [secret.id], ...members }),
  )
  // The stored events of a type, with the entities that may read them.
  .extend(
    'storedEvents',
    { scope: 'file' },
    ({ service }) =>
      async (type: string): Promise<Json[]> =>
        await service.storage.db
          .selectFrom('event')
          .select(['read_acl', 'body', 'object_id'])
          .where('type', '=', type)
          .execute(),
  )

test('a relation that determines its other end can be added only by those who may write that end', async ({
  admin,
  member,
  secret,
}) => {
  const [parent, child] = [
    await newFactSheet(admin, 'Application'),
    await newFactSheet(admin, 'Application', { permittedWriteACL: [secret.id] }),
  ]
  const relation = { type: 'relToChild', fromId: child.id }
  const { status, body } = await member.post(`${pathOf(parent)}/relations`, relation)
  expect(status).toBe(422)
  expect(body.errorMessage).toContain('FACT_SHEET_NOT_WRITABLE')
  expect((await admin.post(`${pathOf(parent)}/relations`, relation)).status).toBe(200)
  const component = await newFactSheet(admin, 'ITComponent', { permittedWriteACL: [secret.id] })
  expect((await newRelation(member, parent, 'relApplicationToITComponent', component)).toId).toBe(component.id)
})

test('moving a relation to a hidden fact sheet does not reveal that one in the events of the fact sheet it leaves', async ({
  admin,
  createHidden,
  storedEvents,
}) => {
  const [application, open] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
  const closed = await createHidden('ITComponent')
  const { id } = await newRelation(admin, application, 'relApplicationToITComponent', open)
  const events = await eventsOf({ admin }, () =>
    admin.put(`${pathOf(application)}/relations/${id}`, { toId: closed.id }),
  )
  expect(events.map(({ type }) => type)).toContain('RELATION_SWITCH')
  const updates = await storedEvents('FACT_SHEET_UPDATED')
  const publicUpdates = updates.filter(({ object_id, read_acl }) => object_id !== closed.id && read_acl.length === 0)
  expect(publicUpdates.length).toBeGreaterThan(0)
  expect(JSON.stringify(publicUpdates)).not.toContain(closed.name)
})

test('making a fact sheet public does not publish its earlier values in the history', async ({
  admin,
  secret,
  createHidden,
  storedEvents,
}) => {
  const sheet = await createHidden('Application', { description: 'a secret plan' })
  dataOf(await admin.put(pathOf(sheet), { description: 'public now', permittedReadACL: [] }))
  const events = await storedEvents('FACT_SHEET_FIELD_UPDATED')
  const updates = events.filter(({ object_id }) => object_id === sheet.id)
  expect(updates.map(({ read_acl }) => read_acl)).toEqual([[secret.id]])
})

test('archiving does not reveal hidden descendants in the events of their parent', async ({
  admin,
  createHidden,
  storedEvents,
}) => {
  const parent = await newFactSheet(admin, 'Application')
  const child = await createHidden('Application')
  await newRelation(admin, child, 'relToParent', parent)
  expect((await admin.delete(pathOf(parent))).status).toBe(204)
  const publicEvents = (await storedEvents('FACT_SHEET_ARCHIVED')).filter(({ read_acl }) => read_acl.length === 0)
  expect(publicEvents).toHaveLength(1)
  expect(JSON.stringify(publicEvents)).not.toContain(child.id)
})

test('a hierarchy that would be too deep is refused without naming hidden fact sheets in it', async ({
  admin,
  member,
  createHidden,
}) => {
  const chain: Json[] = [await newFactSheet(admin, 'Application')]
  for (let n = 0; n < 2; n += 1) {
    const next = await newFactSheet(admin, 'Application')
    await newRelation(admin, next, 'relToParent', chain.at(-1))
    chain.push(next)
  }
  const top = await newFactSheet(admin, 'Application')
  const nightfall = await createHidden('Application', { name: 'Project Nightfall' })
  await newRelation(admin, nightfall, 'relToParent', top)
  const { status, body } = await member.post(`${pathOf(top)}/relations`, {
    type: 'relToParent',
    toId: chain.at(-1).id,
  })
  expect(status).toBe(422)
  expect(body.errorMessage).toContain('HIERARCHY_TOO_DEEP')
  expect(JSON.stringify(body)).not.toContain('Nightfall')
})

test('an entity can be in both access control lists of a fact sheet', async ({ admin, secret, createHidden }) => {
  const sheet = await createHidden('Application')
  const { permittedWriteACL } = dataOf(await admin.put(pathOf(sheet), { permittedWriteACL: [secret.id] }))
  expect(permittedWriteACL).toEqual([{ id: secret.id, name: 'SECRET' }])
})

test('a fact sheet of a restricted type cannot be created public by a user without entities', async ({
  service,
  member,
  secret,
}) => {
  const { models } = service.service.services
  const { definition } = await models.current(service.workspace.id)
  const provider = definition.factSheets['Provider']
  if (!provider) throw new Error('the model has no providers')
  const closed = { ...provider, config: { ...provider.config, defaultACL: 'READ_RESTRICTED' as const } }
  const factSheets = { ...definition.factSheets, Provider: closed }
  await models.replace(service.workspace.id, 'data', { ...definition, factSheets })
  const body = { name: 'Nobody holds it', type: 'Provider' }
  const refusal = await member.post('/factSheets', body)
  expect(refusal.status).toBe(422)
  expect(refusal.body.errorMessage).toContain('ACL_MISSING')
  await hold(service, member, [secret])
  const { permittedReadACL, permittedWriteACL } = dataOf(await member.post('/factSheets', body))
  expect([permittedReadACL, permittedWriteACL]).toEqual([
    [{ id: secret.id, name: 'SECRET' }],
    [{ id: secret.id, name: 'SECRET' }],
  ])
})
