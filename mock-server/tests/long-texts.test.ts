import { sql } from 'kysely'
import { expect } from 'vitest'
import { addPlatforms } from '#testing/fact-sheets/copies.ts'
import { insertTag } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const COUNT = 620
const TEXT = 64_000

/** 620 platforms with 38 MiB of descriptions, all but the first below the first. */
const test = fixtures.extend('names', { scope: 'file', auto: true }, async ({ service, admin }) => {
  const names = await addPlatforms(service, admin, COUNT)
  const { db } = service.storage
  const workspaceId = service.workspace.id
  await sql`UPDATE fact_sheet SET description = repeat('x', ${TEXT}) WHERE workspace_id = ${workspaceId} AND type = 'Platform'`.execute(
    db,
  )
  await sql`
    INSERT INTO relation (workspace_id, id, type, from_id, to_id, status, fields, na_fields, constraining, created_at)
    SELECT c.workspace_id, gen_random_uuid(), 'childParentRelation', c.id, p.id, 'ACTIVE', '{}', '{}', '{}', now()
    FROM fact_sheet c JOIN fact_sheet p ON p.workspace_id = c.workspace_id AND p.type = 'Platform' AND p.name = 'P 00001'
    WHERE c.workspace_id = ${workspaceId} AND c.type = 'Platform' AND c.id <> p.id`.execute(db)
  return names
})

const list = (members: string, args = '') =>
  `allFactSheets(factSheetType: Platform, sort: { key: "name" }${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { ${members} } } }`

test('a list ends where its texts fill a page, and the next page goes on there', async ({ admin, names }) => {
  const first = (await graph(admin, `{ ${list('name description')} }`)).data.allFactSheets
  expect(first.totalCount).toBe(COUNT)
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = (await graph(admin, `{ ${list('name description', `, after: "${first.pageInfo.endCursor}"`)} }`)).data
    .allFactSheets
  expect(second.pageInfo.hasNextPage).toBe(false)
  const shown = [first, second].map(({ edges }): string[] =>
    edges.map(({ node }: { node: { name: string } }) => node.name),
  )
  expect(shown.flat()).toEqual(names)
  // 32 MiB, and the row with which they are more.
  expect(shown[0]).toHaveLength(Math.ceil((32 * 1_048_576) / (TEXT + 'P 00001'.length)))
})

test('what is not asked for takes no place', async ({ admin }) => {
  const { edges, pageInfo } = (await graph(admin, `{ ${list('name')} }`)).data.allFactSheets
  expect([edges.length, pageInfo.hasNextPage]).toEqual([COUNT, false])
})

const refused = [
  expect.objectContaining({
    message: expect.stringContaining('more than 64 MiB of text: ask for fewer with first'),
    extensions: expect.objectContaining({ code: 'BAD_REQUEST' }),
  }),
]

test.for([
  ['three lists', `{ ${['a', 'b', 'c'].map((alias) => `${alias}: ${list('description')}`).join(' ')} }`],
  [
    'a list with what its rows are related to',
    `{ ${list('description ... on Platform { relToParent { edges { node { factSheet { description } } } } }')} }`,
  ],
])('%s, together longer than an answer, are refused', async ([, query], { admin }) => {
  const { data, errors } = await graph(admin, query ?? '')
  expect(errors.slice(0, 1)).toEqual(refused)
  expect(JSON.stringify(data ?? null).length).toBeLessThan(64 * 1_048_576)
})

test('a page of REST ends by its texts, too, and its cursor goes on there', async ({ admin, names }) => {
  const get = (cursor: string) => admin.get(`/factSheets?type=Platform&pageSize=1000&cursor=${cursor}`)
  const first = (await get('')).body
  expect(first.total).toBe(COUNT)
  expect(first.data.length).toBeLessThan(COUNT)
  const second = (await get(first.cursor)).body
  expect(second.cursor).toBe('')
  const shown = [first, second].flatMap(({ data }) => data.map(({ name }: { name: string }) => name))
  expect(shown).toEqual(names)
})

test('an answer in which one long text comes again and again is refused', async ({ service, admin }) => {
  const { id } = await insertTag(service, 'Long')
  const { db } = service.storage
  await sql`UPDATE tag SET description = repeat('y', 250000) WHERE id = ${id}`.execute(db)
  await sql`UPDATE fact_sheet SET tag_ids = ${[id]}::uuid[] WHERE workspace_id = ${service.workspace.id}`.execute(db)
  const { status, body } = await admin.post('/graphql', { query: `{ ${list('tags { description }')} }` })
  expect(status).toBe(400)
  expect(body.message).toBe('The answer would be larger than 128 MiB: ask for smaller pages or fewer members')
})
