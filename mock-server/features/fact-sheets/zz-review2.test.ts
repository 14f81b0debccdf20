import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type Json, type Landscape, dataOf, entity, made, pathOf, related, startLandscape } from '#testing/fact-sheets.ts'
import { defaultModels } from '../../models-default/default-models.ts'

let l: Landscape
beforeAll(async () => { l = await startLandscape(); console.log(l.service.storage.engine) })
afterAll(() => l.service.close())
const get = async (s: Json, types = 'childParentRelation,itComponentProviderRelation') => dataOf(await l.admin.get(`${pathOf(s)}?relationTypes=${types}`))
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))

test('too deep names hidden', async () => {
  const e = await entity(l.service, 'E4')
  const chain: Json[] = []
  for (let i = 0; i < 2; i++) { const x = await made(l.admin, 'Application'); const before = chain.at(-1); if (before) await related(l.admin, x, 'relToParent', before); chain.push(x) }
  const x = await made(l.admin, 'Application')
  const hidden = await made(l.admin, 'Application', { name: 'Project Nightfall', permittedReadACL: [e.id] })
  await related(l.admin, hidden, 'relToParent', x)
  const r = await l.member.post(`${pathOf(x)}/relations`, { type: 'relToParent', toId: chain[1].id })
  console.log('DEEP', r.status, r.body.errorMessage)
})

test('mandatory other end', async () => {
  const data: Json = structuredClone(defaultModels.data)
  data.relations.applicationITComponentRelation.to.mandatory = true
  await l.service.service.services.models.replace(l.service.workspace.id, 'data', data)
  await wait(50); l.service.clock.advance(20_000)
  const b = await made(l.admin, 'Application')
  const hw = dataOf(await l.admin.post('/factSheets', { name: 'hw', type: 'ITComponent', category: 'hardware', relations: [{ type: 'relITComponentToApplication', fromId: b.id }] }))
  const rel = (await get(hw, 'applicationITComponentRelation')).relations[0]
  const d1 = await l.admin.delete(`${pathOf(hw)}/relations/${rel.id}`)
  const d2 = await l.admin.delete(`${pathOf(b)}/relations/${rel.id}`)
  console.log('MANDATORY own', d1.status, d1.body?.errorMessage, 'other', d2.status, d2.body?.errorMessage)
})

if (process.env['TEST_DATABASE_URL']) {
  test('lost update on a child while the parent is renamed', async () => {
    const [p, c] = [await made(l.admin, 'Application'), await made(l.admin, 'Application')]
    await related(l.admin, c, 'relToParent', p)
    const db = l.service.storage.db
    let go: () => void = () => {}
    const held = new Promise<void>((r) => (go = r))
    // Holds the answer to the child's edit open, as a slow transaction would: a row lock on the event counter, which every edit ends with.
    const blocker = db.transaction().execute(async (tx) => { await sql`select 1 from event_counter where workspace_id = ${l.service.workspace.id} for update`.execute(tx); await held })
    await wait(100)
    const child = l.member.put(pathOf(c), { description: 'kept?', fields: [{ name: 'alias', data: { type: 'StringValue', value: 'kept?' } }] })
    await wait(300)
    const parent = l.member.put(pathOf(p), { name: `Renamed ${crypto.randomUUID()}` })
    await wait(500)
    go(); await blocker
    const [rc, rp] = await Promise.all([child, parent])
    const now = await get(c)
    console.log('LOST', rc.status, 'rev', rc.body.data?.rev, rp.status, '| now', now.rev, now.description, now.fields.map((f: Json) => f.name), now.displayName.slice(0, 8))
  })

  test('a relation to what is archived meanwhile', async () => {
    const [p, c] = [await made(l.admin, 'Application'), await made(l.admin, 'Application')]
    const db = l.service.storage.db
    let go: () => void = () => {}
    const held = new Promise<void>((r) => (go = r))
    const blocker = db.transaction().execute(async (tx) => { await sql`select 1 from event_counter where workspace_id = ${l.service.workspace.id} for update`.execute(tx); await held })
    await wait(100)
    const archive = l.member.delete(pathOf(p))
    await wait(300)
    const add = l.member.post(`${pathOf(c)}/relations`, { type: 'relToParent', toId: p.id })
    await wait(400); go(); await blocker
    const [ra, rr] = await Promise.all([archive, add])
    console.log('ARCHIVED END', ra.status, rr.status, rr.body?.data?.status, (await get(p)).status, (await sql<any>`select status from relation where from_id=${c.id}`.execute(db)).rows)
  })

  test('a circle of four by two at once', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => made(l.admin, 'Application')))
    await related(l.admin, a, 'relToSuccessor', b)
    await related(l.admin, c, 'relToSuccessor', d)
    const db = l.service.storage.db
    let go: () => void = () => {}
    const held = new Promise<void>((r) => (go = r))
    const blocker = db.transaction().execute(async (tx) => { await sql`select 1 from event_counter where workspace_id = ${l.service.workspace.id} for update`.execute(tx); await held })
    await wait(100)
    const one = l.member.post(`${pathOf(b)}/relations`, { type: 'relToSuccessor', toId: c.id })
    const two = l.member.post(`${pathOf(d)}/relations`, { type: 'relToSuccessor', toId: a.id })
    await wait(500); go(); await blocker
    console.log('CIRCLE', (await one).status, (await two).status)
  })
}
