import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Json,
  type Landscape,
  dataOf,
  entity,
  eventsOf,
  hold,
  made,
  pathOf,
  related,
  startLandscape,
} from '#testing/fact-sheets/fact-sheets.ts'

let landscape: Landscape
let secret: { id: string }
beforeAll(async () => {
  landscape = await startLandscape()
  secret = await entity(landscape.service, 'SECRET')
})
afterAll(() => landscape.service.close())

const hidden = (type: string, members: Record<string, unknown> = {}) =>
  made(landscape.admin, type, { permittedReadACL: [secret.id], ...members })
/** The access control lists of the events of a type, with their members. */
const readersOf = async (type: string): Promise<Json[]> =>
  await landscape.service.storage.db
    .selectFrom('event')
    .select(['read_acl', 'body', 'object_id'])
    .where('type', '=', type)
    .execute()

test('a relation that determines its other end can be added only by those who may write that end', async () => {
  const { admin, member } = landscape
  const [parent, child] = [
    await made(admin, 'Application'),
    await made(admin, 'Application', { permittedWriteACL: [secret.id] }),
  ]
  const put = { type: 'relToChild', fromId: child.id }
  const refused = await member.post(`${pathOf(parent)}/relations`, put)
  expect(refused.status).toBe(422)
  expect(refused.body.errorMessage).toContain('FACT_SHEET_NOT_WRITABLE')
  expect((await admin.post(`${pathOf(parent)}/relations`, put)).status).toBe(200)
  const component = await made(admin, 'ITComponent', { permittedWriteACL: [secret.id] })
  expect((await related(member, parent, 'relApplicationToITComponent', component)).toId).toBe(component.id)
})

test('moving a relation to a hidden fact sheet does not reveal that one in the events of the fact sheet it leaves', async () => {
  const { admin } = landscape
  const [application, open] = [await made(admin, 'Application'), await made(admin, 'ITComponent')]
  const closed = await hidden('ITComponent')
  const { id } = await related(admin, application, 'relApplicationToITComponent', open)
  const events = await eventsOf(landscape, () =>
    admin.put(`${pathOf(application)}/relations/${id}`, { toId: closed.id }),
  )
  expect(events.map(({ type }) => type)).toContain('RELATION_SWITCH')
  const told = await readersOf('FACT_SHEET_UPDATED')
  const ofOpen = told.filter(({ object_id, read_acl }) => object_id !== closed.id && read_acl.length === 0)
  expect(ofOpen.length).toBeGreaterThan(0)
  expect(JSON.stringify(ofOpen)).not.toContain(closed.name)
})

test('making a fact sheet public does not publish its earlier values in the history', async () => {
  const { admin } = landscape
  const sheet = await hidden('Application', { description: 'a secret plan' })
  dataOf(await admin.put(pathOf(sheet), { description: 'public now', permittedReadACL: [] }))
  const told = (await readersOf('FACT_SHEET_FIELD_UPDATED')).filter(({ object_id }) => object_id === sheet.id)
  expect(told.map(({ read_acl }) => read_acl)).toEqual([[secret.id]])
})

test('archiving does not reveal hidden descendants in the events of their parent', async () => {
  const { admin } = landscape
  const parent = await made(admin, 'Application')
  const child = await hidden('Application')
  await related(admin, child, 'relToParent', parent)
  expect((await admin.delete(pathOf(parent))).status).toBe(204)
  const open = (await readersOf('FACT_SHEET_ARCHIVED')).filter(({ read_acl }) => read_acl.length === 0)
  expect(open).toHaveLength(1)
  expect(JSON.stringify(open)).not.toContain(child.id)
})

test('a hierarchy that would be too deep is refused without naming hidden fact sheets in it', async () => {
  const { admin, member } = landscape
  const chain: Json[] = [await made(admin, 'Application')]
  for (let n = 0; n < 2; n += 1) {
    const next = await made(admin, 'Application')
    await related(admin, next, 'relToParent', chain.at(-1))
    chain.push(next)
  }
  const moved = await made(admin, 'Application')
  const nightfall = await hidden('Application', { name: 'Project Nightfall' })
  await related(admin, nightfall, 'relToParent', moved)
  const { status, body } = await member.post(`${pathOf(moved)}/relations`, {
    type: 'relToParent',
    toId: chain.at(-1).id,
  })
  expect(status).toBe(422)
  expect(body.errorMessage).toContain('HIERARCHY_TOO_DEEP')
  expect(JSON.stringify(body)).not.toContain('Nightfall')
})

test('an entity can be in both access control lists, added to either one first', async () => {
  const sheet = await hidden('Application')
  const { permittedWriteACL } = dataOf(await landscape.admin.put(pathOf(sheet), { permittedWriteACL: [secret.id] }))
  expect(permittedWriteACL).toEqual([{ id: secret.id, name: 'SECRET' }])
})

test('a fact sheet of a restricted type cannot be created public by a user without entities', async () => {
  const { models } = landscape.service.service.services
  const { definition } = await models.current(landscape.service.workspace.id)
  const provider = definition.factSheets['Provider']
  if (!provider) throw new Error('the model has no providers')
  const closed = { ...provider, config: { ...provider.config, defaultACL: 'READ_RESTRICTED' as const } }
  const factSheets = { ...definition.factSheets, Provider: closed }
  await models.replace(landscape.service.workspace.id, 'data', { ...definition, factSheets })
  const body = { name: 'Nobody holds it', type: 'Provider' }
  const refused = await landscape.member.post('/factSheets', body)
  expect(refused.status).toBe(422)
  expect(refused.body.errorMessage).toContain('ACL_MISSING')
  await hold(landscape.service, landscape.member, [secret])
  const { permittedReadACL, permittedWriteACL } = dataOf(await landscape.member.post('/factSheets', body))
  expect([permittedReadACL, permittedWriteACL]).toEqual([
    [{ id: secret.id, name: 'SECRET' }],
    [{ id: secret.id, name: 'SECRET' }],
  ])
})
