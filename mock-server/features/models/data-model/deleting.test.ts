import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Answer, Client, Json } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import { dataModelPath, headOf, test as changing } from '#testing/model-changes.ts'

const test = changing
  // Fact sheets and relations as they are stored, by their ids.
  .extend('stored', { scope: 'file' }, ({ service }) => async (): Promise<Record<string, Json>> => {
    const { rows } = await sql<{ id: string; row: Json }>`
      SELECT id, to_jsonb(f) - 'completion' - 'percentage' AS row FROM fact_sheet f UNION ALL SELECT id, to_jsonb(r) FROM relation r`.execute(
      service.storage.db,
    )
    return Object.fromEntries(rows.map(({ id, row }) => [id, row]))
  })
  // Runs what deletes in the background to its end.
  .extend('deleted', { scope: 'file' }, ({ service, clock }) => async () => {
    clock.advance(1000)
    await service.service.tick()
    expect(await service.storage.db.selectFrom('model_deletion').selectAll().execute()).toEqual([])
  })

describe('a change that would delete data', () => {
  type Edit = (model: Json) => void
  const ofApplication = { info1: 'Application' }
  const ofRelation = { info1: 'applicationITComponentRelation' }
  const edits: [string, Edit, Json, (rows: { sheet: Json; relation: Json }) => void][] = [
    [
      'a field',
      (m) => delete m.factSheets.Application.fields.release,
      { deletionType: 'FACT_SHEET_FIELD', count: 1, name: 'release', ...ofApplication },
      ({ sheet }) => delete sheet.fields.release,
    ],
    [
      'one of several values',
      (m) => m.factSheets.Application.fields.platforms.values.splice(1, 1),
      { deletionType: 'FACT_SHEET_FIELD_VALUE', count: 1, name: 'mobile', ...ofApplication, info2: 'platforms' },
      ({ sheet }) => (sheet.fields.platforms = ['web']),
    ],
    [
      'the only value',
      (m) => (m.factSheets.Application.fields.platforms.values = ['desktop']),
      { deletionType: 'FACT_SHEET_FIELD_VALUE', count: 1, name: 'web', ...ofApplication, info2: 'platforms' },
      ({ sheet }) => delete sheet.fields.platforms,
    ],
    [
      'a subtype',
      (m) => (m.factSheets.Application.fields.category.values = ['businessApplication']),
      { deletionType: 'FACT_SHEET_FIELD_VALUE', count: 1, name: 'microservice', ...ofApplication, info2: 'category' },
      ({ sheet }) => (sheet.category = null),
    ],
    [
      'a phase',
      (m) => m.factSheets.Application.fields.lifecycle.values.shift(),
      { deletionType: 'FACT_SHEET_FIELD_VALUE', count: 1, name: 'plan', ...ofApplication, info2: 'lifecycle' },
      ({ sheet }) => sheet.fields.lifecycle.phases.shift(),
    ],
    [
      'an external id',
      (m) => (m.externalIdFields.externalId.forFactSheets = ['ITComponent']),
      { deletionType: 'FACT_SHEET_FIELD', count: 1, name: 'externalId', ...ofApplication },
      ({ sheet }) => delete sheet.fields.externalId,
    ],
    [
      'a value of a relation',
      (m) => {
        m.relations.applicationITComponentRelation.fields.fitReason = { type: 'STRING' }
        m.relations.applicationITComponentRelation.fields.fit.values = ['poor']
      },
      { deletionType: 'RELATION_FIELD_VALUE', count: 1, name: 'good', ...ofRelation, info2: 'fit' },
      ({ relation }) => delete relation.fields.fit,
    ],
    [
      'a field of a relation',
      (m) => {
        m.factSheets.Application.fields.totalCost.paths = [{ path: 'relApplicationToITComponent' }]
        m.factSheets.Application.fields.totalCost.function = 'COUNT'
        delete m.relations.applicationITComponentRelation.fields.costTotalAnnual
      },
      { deletionType: 'RELATION_FIELD', count: 1, name: 'costTotalAnnual', ...ofRelation },
      ({ sheet, relation }) => {
        delete relation.fields.costTotalAnnual
        sheet.fields.totalCost = 1
      },
    ],
  ]

  test('is refused with the list of it, and with force deletes exactly that', async ({
    admin,
    change,
    deleted,
    service,
    stored,
  }) => {
    const sheet = await newFactSheet(admin, 'Application', {
      fields: [
        { name: 'businessCriticality', data: { type: 'SingleSelect', keyword: 'low' } },
        { name: 'platforms', data: { type: 'MultipleSelect', values: ['web', 'mobile'] } },
        { name: 'release', data: { type: 'StringValue', value: '1.2' } },
        { name: 'alias', data: { type: 'StringValue', value: 'release' } },
        { name: 'externalId', data: { type: 'ExternalId', externalId: 'A-1' } },
        {
          name: 'lifecycle',
          data: {
            type: 'Lifecycle',
            phases: [
              { phase: 'plan', startDate: '2026-01-01' },
              { phase: 'active', startDate: '2026-02-01' },
            ],
          },
        },
      ],
    })
    await updateFactSheet(admin, {
      id: sheet.id,
      patches: [{ op: 'add', path: '/category', value: 'microservice' }],
    })
    const link = { factSheetId: sheet.id, fit: 'good', costTotalAnnual: '5' }
    await newFactSheetId(admin, 'Part', 'ITComponent', [
      { op: 'add', path: '/opEx', value: '1' },
      { op: 'add', path: '/externalId', value: JSON.stringify({ externalId: 'C-1' }) },
      { op: 'add', path: '/relITComponentToApplication/new_1', value: JSON.stringify(link) },
    ])
    const relationId = Object.values(await stored()).find(({ to_id: to }) => to)?.id
    for (const [what, edit, deletion, expected] of edits) {
      const [before, model] = [await stored(), (await admin.get(dataModelPath)).body]
      const refused = await change(edit)
      expect([what, refused.status, refused.body.type, refused.body.data]).toEqual([what, 422, 'Deletion', [deletion]])
      expect([(await admin.get(dataModelPath)).body, await stored()]).toEqual([model, before])
      const forced = await change(edit, '?force=true')
      expect([what, forced.status, forced.body.data]).toEqual([what, 200, expect.arrayContaining([deletion])])
      await deleted()
      expected({ sheet: before[sheet.id], relation: before[relationId] })
      expect([what, await stored()]).toEqual([what, before])
    }
    const { rows } = await sql`SELECT external_id FROM external_id WHERE field = 'externalId'`.execute(
      service.storage.db,
    )
    expect(rows).toEqual([{ external_id: 'C-1' }])
  })
})

test('with a type its fact sheets go: nobody sees them from then on, and each has an event', async ({
  service,
  admin,
  change,
  deleted,
  eventsSince,
  stored,
}) => {
  const [kept, gone] = [await newFactSheet(admin, 'Organization'), await newFactSheet(admin, 'Initiative')]
  const child = await newFactSheet(admin, 'Initiative')
  await newRelation(admin, child, 'relToParent', gone)
  const member = await signedIn(service, 'MEMBER')
  const before = await stored()
  const head = await headOf(admin)
  const edit = (m: Json) => delete m.factSheets.Initiative
  const refused = await change(edit)
  expect([refused.status, refused.body.data]).toEqual([
    422,
    [{ deletionType: 'FACT_SHEET', count: 2, name: 'Initiative' }],
  ])
  expect((await change(edit, '?force=true')).status).toBe(200)
  const seen = async (client: Client) => {
    const { data, errors } = await graph(client, '{ allFactSheets { totalCount edges { node { id type } } } }')
    const listed = data.allFactSheets.edges.map(({ node }: Json) => node.type)
    const { status } = await client.get(`/factSheets/${gone.id}`)
    const { body } = await client.get(`/suggestions?q=${encodeURIComponent(gone.name)}`)
    const suggested = body.data.flatMap(({ suggestions }: Json) => suggestions.map(({ objectId }: Json) => objectId))
    return [errors, listed.includes('Initiative'), data.allFactSheets.totalCount, status, suggested.includes(gone.id)]
  }
  const count = Object.values(before).filter(({ full_name, type }) => full_name && type !== 'Initiative').length
  for (const client of [admin, member]) expect(await seen(client)).toEqual([null, false, count, 404, false])
  await deleted()
  for (const client of [admin, member]) expect(await seen(client)).toEqual([null, false, count, 404, false])
  const left = Object.entries(before).filter(([, row]) => row.type !== 'Initiative' && row.from_id !== child.id)
  expect(await stored()).toEqual(Object.fromEntries(left))
  expect(left.map(([id]) => id)).toContain(kept.id)
  const events = await eventsSince(head)
  expect(events[0]).toBe('FACT_SHEET_TYPE_DELETED Initiative')
  expect(events.slice(1).toSorted()).toEqual(
    [child, gone].map(({ id }) => `FACT_SHEET_DELETED ${before[id].display_name}`).toSorted(),
  )
})

test('a relation that a type loses is deleted there, and nowhere else', async ({ admin, change, deleted, stored }) => {
  const [one, other] = [await newFactSheet(admin, 'Organization'), await newFactSheet(admin, 'Organization')]
  const [part, whole] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
  const { id: gone } = await newRelation(admin, one, 'relToRequires', other)
  const { id: mixed } = await newRelation(admin, part, 'relToRequires', one)
  const { id: kept } = await newRelation(admin, part, 'relToRequires', whole)
  const { status, body } = await change(
    (m) => (m.factSheets.Organization.relations = ['childParentRelation']),
    '?force=true',
  )
  expect([status, body.data]).toEqual([
    200,
    [{ deletionType: 'RELATION', count: 2, name: 'requiresRelation', info1: 'Organization' }],
  ])
  await deleted()
  const rows = await stored()
  expect([gone, mixed, kept].map((id) => id in rows)).toEqual([false, false, true])
  expect(rows[part.id].sides).toEqual(['relToRequires'])
})

test('what is being deleted comes back only when it is gone', async ({ admin, change, deleted }) => {
  const field = { name: 'location', data: { type: 'Location', rawAddress: 'Bonn' } }
  const { id } = await newFactSheet(admin, 'Organization', { fields: [field] })
  const { location } = dataOf(await admin.get(dataModelPath)).factSheets.Organization.fields
  const add = () => change((m) => (m.factSheets.Organization.fields.location = location))
  expect((await change((m) => delete m.factSheets.Organization.fields.location, '?force=true')).status).toBe(200)
  const early: Answer = await add()
  expect([early.status, early.body.errors[0].messages]).toEqual([
    409,
    ['Organization.location can come back when its data are deleted'],
  ])
  expect((await change((m) => (m.factSheets.Organization.fields.other = { type: 'STRING' }))).status).toBe(200)
  await deleted()
  expect((await add()).status).toBe(200)
  const { data } = await graph(admin, `{ factSheet(id: "${id}") { ... on Organization { location { rawAddress } } } }`)
  expect(data.factSheet.location).toBeNull()
})

test('what another process left half done is gone on with from the next fact sheet', async ({
  service,
  admin,
  clock,
  stored,
}) => {
  const sheets = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
  const [first, last] = sheets.map(({ id }) => id).toSorted()
  await sql`UPDATE fact_sheet SET fields = '{"old": 1}' WHERE id IN (${first}, ${last})`.execute(service.storage.db)
  const of = { workspace_id: service.workspace.id, revision: 1 }
  const note = {
    ...of,
    losses: JSON.stringify([
      { of: 'FACT_SHEET', type: 'Nothing' },
      { of: 'FACT_SHEET_FIELD', type: 'Application', field: 'old' },
    ]),
    types: [],
    actor_id: admin.userId,
    created_at: new Date(clock.now.getTime() - 1000),
    step: 1,
    position: first ?? null,
    deleted: 7,
  }
  const { db } = service.storage
  const { losses, created_at: deletedAt } = note
  await db
    .insertInto('kept_deletion')
    .values({ ...of, losses, counts: [0, 2], deleted_at: deletedAt })
    .execute()
  await db.insertInto('model_deletion').values(note).execute()
  await service.service.tick()
  const rows = await stored()
  expect([first, last].map((id) => rows[id ?? '']?.fields)).toEqual([{ old: 1 }, {}])
})
