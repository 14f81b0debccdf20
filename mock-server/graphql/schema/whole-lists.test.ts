import { describe, expect } from 'vitest'
import { addPlatforms } from '#testing/fact-sheets/copies.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'

const COUNT = 20_050

const test = fixtures
  .extend('names', { scope: 'file', auto: true }, ({ service, admin }) => addPlatforms(service, admin, COUNT))
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
