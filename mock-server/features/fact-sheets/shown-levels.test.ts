import { expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

/** A workspace for each test: an application that some can't read, one below it, and one below that. */
const test = fixtures
  .extend('workspace', ({ service }) => service.service.setup.createWorkspace(`Levels ${crypto.randomUUID()}`))
  .extend('administrator', ({ service, workspace }) => signedIn(service, 'ADMIN', { workspace }))
  .extend('outsider', ({ service, workspace }) => signedIn(service, 'MEMBER', { workspace }))
  .extend('secret', ({ service, workspace }) =>
    service.service.services.accessControlEntities.create(workspace.id, { name: 'SECRET' }),
  )
  .extend('chain', async ({ administrator, secret }) => {
    const [top, child, grandchild] = [
      await newFactSheet(administrator, 'Application', { name: 'Top', permittedReadACL: [secret.id] }),
      await newFactSheet(administrator, 'Application', { name: 'Child' }),
      await newFactSheet(administrator, 'Application', { name: 'Grandchild' }),
    ]
    await newRelation(administrator, child, 'relToParent', top)
    await newRelation(administrator, grandchild, 'relToParent', child)
    return { top, child, grandchild }
  })

/** The levels that somebody finds, in each way to them. */
async function levelsFor(client: Client, { child, grandchild }: { child: Json; grandchild: Json }) {
  const ids = [child.id, grandchild.id]
  const { data } = await graph(
    client,
    `query ($ids: [ID!]) { allFactSheets(filter: { ids: $ids }, sort: { key: "level" }) { edges { node { name level } } }
       filtered: allFactSheets(filter: { ids: $ids, facetFilters: [{ facetKey: "hierarchyLevel", keys: ["1"] }] }) { totalCount }
       counted: allFactSheets(filter: { ids: $ids }) { filterOptions { facets { facetKey results { key count } } } } }`,
    { ids },
  )
  const facets: Json[] = data.counted.filterOptions.facets
  const byLevel = facets.find(({ facetKey }) => facetKey === 'hierarchyLevel').results
  return {
    rest: [dataOf(await client.get(pathOf(child))).level, dataOf(await client.get(pathOf(grandchild))).level],
    graphql: data.allFactSheets.edges.map(({ node }: Json) => `${node.name} ${node.level}`),
    atTop: data.filtered.totalCount,
    facet: byLevel.filter(({ count }: Json) => count > 0).map(({ key, count }: Json) => `${key} × ${count}`),
  }
}

const anew = { rest: [1, 2], graphql: ['Child 1', 'Grandchild 2'], atTop: 1, facet: ['1 × 1', '2 × 1'] }
const whole = { rest: [2, 3], graphql: ['Child 2', 'Grandchild 3'], atTop: 0, facet: ['2 × 1', '3 × 1'] }

test('levels begin anew below a fact sheet that not all readers can read, as names do', async ({
  administrator,
  outsider,
  chain,
}) => {
  for (const client of [outsider, administrator]) expect(await levelsFor(client, chain)).toEqual(anew)
  expect(dataOf(await outsider.get(pathOf(chain.child))).fullName).toBe('Child')
})

test('they follow the readers of what is above, and of what is below', async ({
  administrator,
  outsider,
  chain,
  secret,
}) => {
  const restrict = (of: Json, ids: string[]) =>
    updateFactSheet(administrator, {
      id: of.id,
      patches: [{ op: 'replace', path: '/permittedReadACL', value: JSON.stringify(ids) }],
    })
  await restrict(chain.top, [])
  expect(await levelsFor(outsider, chain)).toEqual(whole)
  await restrict(chain.top, [secret.id])
  expect(await levelsFor(outsider, chain)).toEqual(anew)
  await restrict(chain.child, [secret.id])
  expect((await levelsFor(administrator, chain)).rest).toEqual([2, 1])
})

test('a new fact sheet has them at once, and what is moved gets them', async ({ administrator, outsider, chain }) => {
  const below = [
    { op: 'add' as const, path: '/relToParent/new_1', value: JSON.stringify({ factSheetId: chain.top.id }) },
  ]
  const { data } = await graph(
    administrator,
    `mutation ($patches: [Patch!]) { createFactSheet(input: { name: "New", type: Application }, patches: $patches) { factSheet { id level } } }`,
    { patches: below },
  )
  expect(data.createFactSheet.factSheet.level).toBe(1)
  const moved = await newFactSheet(administrator, 'Application')
  await newRelation(administrator, moved, 'relToParent', chain.top)
  expect(dataOf(await outsider.get(pathOf(moved))).level).toBe(1)
  const lower = await newFactSheet(administrator, 'Application')
  await newRelation(administrator, lower, 'relToParent', moved)
  expect(dataOf(await outsider.get(pathOf(lower))).level).toBe(2)
  // The greatest depth of a type is that of the whole chain.
  const refused = await administrator.post(`${pathOf(await newFactSheet(administrator, 'Application'))}/relations`, {
    type: 'relToParent',
    toId: lower.id,
  })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('at level 4')])
})

test('a hierarchy lists parents before children all the same', async ({ administrator, chain }) => {
  const names: string[] = []
  for (let cursor = '', nth = 0; nth === 0 || cursor !== ''; nth += 1) {
    const { body } = await administrator.get(`/factSheets/hierarchy/${chain.top.id}?pageSize=1&cursor=${cursor}`)
    names.push(...body.data.map(({ name }: Json) => name))
    cursor = body.cursor
  }
  expect(names).toEqual(['Top', 'Child', 'Grandchild'])
})
