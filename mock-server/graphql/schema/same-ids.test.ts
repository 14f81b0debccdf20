import { expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const USES = 'relApplicationToITComponent'

// Clients may choose ids, so fact sheets of two workspaces can have the same. In the other one Beta uses Linux, and Linux is below Unix.
const test = fixtures
  .extend('ids', { scope: 'file' }, () => ({
    alpha: crypto.randomUUID(),
    beta: crypto.randomUUID(),
    unix: crypto.randomUUID(),
    linux: crypto.randomUUID(),
  }))
  .extend('both', { scope: 'file', auto: true }, async ({ service, admin, ids }) => {
    const other = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    const stranger = await signedIn(service, 'ADMIN', { workspace: other })
    const make = async (client: Client) => {
      await newFactSheetId(client, 'Alpha', 'Application', [], ids.alpha)
      await newFactSheetId(client, 'Beta', 'Application', [], ids.beta)
      await newFactSheetId(client, 'Unix', 'ITComponent', [], ids.unix)
    }
    await make(admin)
    await make(stranger)
    await newFactSheetId(admin, 'Linux', 'ITComponent', [], ids.linux)
    const below = { op: 'add', path: '/relToParent/new_1', value: JSON.stringify({ factSheetId: ids.unix }) } as const
    await newFactSheetId(stranger, 'Linux', 'ITComponent', [below], ids.linux)
    await newRelation(admin, { id: ids.alpha }, USES, { id: ids.linux })
    await newRelation(stranger, { id: ids.beta }, USES, { id: ids.linux })
  })
  // The applications that a filter finds by what they use, for an administrator and a member.
  .extend('users', ({ admin, member }) => async (keys: readonly string[], more: object = {}): Promise<string[][]> => {
    const filter = { facetFilters: [{ facetKey: USES, keys, ...more }] }
    const query = `query ($filter: FilterInput) {
      allFactSheets(filter: $filter, factSheetType: Application) { edges { node { name } } }
    }`
    const answers = await Promise.all([admin, member].map((client) => graph(client, query, { filter })))
    return answers.map(({ data }) => data.allFactSheets.edges.map(({ node }: { node: { name: string } }) => node.name))
  })

test('a filter by relations knows none of another workspace whose fact sheets have the same ids', async ({
  users,
  ids,
}) => {
  const both = (...names: string[]) => [names, names]
  expect(await users([ids.linux])).toEqual(both('Alpha'))
  expect(await users(['__any__'])).toEqual(both('Alpha'))
  expect(await users(['__missing__'])).toEqual(both('Beta'))
  expect(await users([], { subFilter: { ids: [ids.linux] } })).toEqual(both('Alpha'))
  // Linux is below Unix only there.
  expect(await users([ids.unix])).toEqual(both())
})

test('facets count no relation of another workspace whose fact sheets have the same ids', async ({ admin, ids }) => {
  const query = `{ allFactSheets(factSheetType: Application) {
    filterOptions { facets { facetKey results { key count } } }
  } }`
  const { data } = await graph(admin, query)
  const facet = data.allFactSheets.filterOptions.facets.find((one: { facetKey: string }) => one.facetKey === USES)
  const counts = new Map(facet.results.map(({ key, count }: { key: string; count: number }) => [key, count]))
  expect([counts.get(ids.linux), counts.get(ids.unix) ?? 0]).toEqual([1, 0])
})
