import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'

const COUNT = 20_050

const test = fixtures
  // Platforms whose names are in order.
  .extend('names', { scope: 'file', auto: true }, async ({ service, admin }) => {
    const id = await newFactSheetId(admin, 'P 00001', 'Platform')
    await sql`INSERT INTO fact_sheet SELECT (jsonb_populate_record(f, jsonb_build_object(
        'id', gen_random_uuid(), 'name', n, 'display_name', n, 'full_name', n, 'sort_key', lower(n)))).*
      FROM fact_sheet f, generate_series(2, ${COUNT}::int) nth, concat('P ', lpad(nth::text, 5, '0')) n WHERE f.id = ${id}`.execute(
      service.storage.db,
    )
    return Array.from({ length: COUNT }, (_, nth) => `P ${`${nth + 1}`.padStart(5, '0')}`)
  })
  .extend('list', { scope: 'file' }, ({ admin }) => async (args: string, node = 'name') => {
    const query = `{ allFactSheets(factSheetType: Platform${args}) { pageInfo { hasNextPage endCursor } edges { node { ${node} } } } }`
    const { data, errors } = await graph(admin, query)
    if (errors) return { errors }
    const { pageInfo, edges } = data.allFactSheets
    return { ...pageInfo, names: edges.map((edge: Json) => edge.node.name), node: edges[0]?.node }
  })

describe('a list', () => {
  test.for(['', ', first: 20000', ', first: 1000000'])(
    'has up to 20,000 fact sheets on a page: %j',
    async (args, { list, names }) => {
      const first = await list(args)
      expect(first.errors).toBeUndefined()
      expect(first.hasNextPage).toBe(true)
      expect(first.names).toEqual(names.slice(0, 20_000))
      const second = await list(`${args}, after: "${first.endCursor}"`)
      expect({ names: second.names, hasNextPage: second.hasNextPage }).toEqual({
        names: names.slice(20_000),
        hasNextPage: false,
      })
    },
  )

  test('is refused for what it would really have, not for what it could have', async ({ admin, list }) => {
    const costly = `relToChild { edges { node { ${Array.from({ length: 30 }, (_, nth) => `a${nth}: id`).join(' ')} } } }`
    expect((await list('', costly)).errors[0].message).toContain('MaxQueryCost')
    const id = await newFactSheetId(admin, 'Alone', 'Objective')
    const few = `{ allFactSheets(factSheetType: Objective, first: 15000) { edges { node { id ${costly} } } } }`
    expect((await graph(admin, few)).data.allFactSheets.edges).toEqual([{ node: expect.objectContaining({ id }) }])
    const chosen = `{ allFactSheets(filter: { ids: ["${id}"] }) { edges { node { id ${costly} } } } }`
    expect((await graph(admin, chosen)).errors).toBeNull()
  })
})
